"""Speed, measured against what this machine can do at best.

Law: measures what the floors below do and changes nothing there; stands between the runner and the commands.
"""
