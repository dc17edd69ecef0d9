"""A headless tournament runner for bots that play games with hidden information."""

__version__ = "0.1.0"
