"""A real browser without a window: Chromium, driven over HTTP by its own driver (W3C WebDriver), nothing else.

Every request that a page makes is written down, and so is whatever it says on its console.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import urllib.request
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
MISSING = (
    "" if CHROMIUM and DRIVER else "Chromium or its driver is not installed (apt-get install chromium chromium-driver)"
)

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-extensions"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
    *("--disable-default-apps", "--no-default-browser-check", "--force-device-scale-factor=1", "--hide-scrollbars"),
)
KEYS = {
    "ArrowRight": "\ue014",
    "ArrowLeft": "\ue012",
    "Home": "\ue011",
    "End": "\ue010",
    "Space": " ",
    "Enter": "\ue007",
    "Escape": "\ue00c",
}
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Browser:
    """One window."""

    def __init__(self, session: str) -> None:
        self._session = session

    def open(self, path: Path, fragment: str = "") -> None:
        """Load a page from disk and wait until its script says that it is ready."""
        self._post("url", url=path.absolute().as_uri() + fragment)
        self.until("document.body.dataset.ready === 'yes'")

    def look(self, *, width: int = 1280, height: int = 900, scheme: str = "light") -> None:
        """Be so large, and prefer this colour scheme."""
        self.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False
        )
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.command("Emulation.setEmulatedMedia", features=features)

    def run(self, script: str) -> Any:
        """What a script returns."""
        return self._post("execute/sync", script=script, args=[])

    def value(self, expression: str) -> Any:
        """What an expression is."""
        return self.run(f"return {expression}")

    def until(self, expression: str, tries: int = 400) -> None:
        """Wait for a condition; a turn is a frame of the browser's."""
        script = (
            "const [tries, done] = arguments; let left = tries;"
            f"const look = () => ({expression}) ? done(true) : left-- ? requestAnimationFrame(look) : done(false); look();"
        )
        assert self._post("execute/async", script=script, args=[tries]), f"never came true: {expression}"

    def text(self, selector: str) -> str:
        """What can be read of an element."""
        return str(self.value(f"document.querySelector({json.dumps(selector)}).innerText"))

    def click(self, selector: str) -> None:
        element = self._post("element", using="css selector", value=selector)[ELEMENT]
        self._post(f"element/{element}/click")

    def press(self, *keys: str) -> None:
        """Keys of the keyboard, wherever the focus is."""
        words = [KEYS.get(key, key) for key in keys]
        actions = [{"type": kind, "value": word} for word in words for kind in ("keyDown", "keyUp")]
        self._post("actions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def picture(self, path: Path, *, whole: bool = False) -> None:
        """What it looks like; the whole page or the part in sight."""
        data = self.command("Page.captureScreenshot", captureBeyondViewport=whole)["data"]
        path.write_bytes(b64decode(data))

    def complaints(self) -> list[str]:
        """What was said on the console since the last time, refusals of the content security policy included."""
        return [entry["message"] for entry in self._post("se/log", type="browser")]

    def requests(self) -> list[str]:
        """The addresses that were asked for since the last time."""
        events = [json.loads(entry["message"])["message"] for entry in self._post("se/log", type="performance")]
        sent = [event for event in events if event["method"] == "Network.requestWillBeSent"]
        return [event["params"]["request"]["url"] for event in sent]

    def command(self, name: str, **parameters: Any) -> Any:
        """A command of the DevTools."""
        return self._post("goog/cdp/execute", cmd=name, params=parameters)

    def _post(self, path: str, **body: Any) -> Any:
        return _call("POST", f"{self._session}/{path}", body)


def _call(method: str, url: str, body: Mapping[str, Any] | None = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request, timeout=300) as answer:
        return json.load(answer)["value"]


@contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """A browser with a new profile in a folder."""
    assert DRIVER
    driver = subprocess.Popen([DRIVER, "--port=0"], stdout=subprocess.PIPE, text=True, cwd=folder)
    try:
        assert driver.stdout
        port = next(found[1] for line in driver.stdout if (found := re.search(r"successfully on port (\d+)", line)))
        options = {
            "binary": CHROMIUM,
            "args": [*FLAGS, f"--user-data-dir={folder / 'profile'}"],
            "perfLoggingPrefs": {"enableNetwork": True, "enablePage": False},
        }
        wanted = {
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
        }
        base = f"http://127.0.0.1:{port}/session"
        session = _call("POST", base, {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
        try:
            window = Browser(f"{base}/{session}")
            window._post("url", url="about:blank")
            window.requests()  # those of Chromium's own first page
            yield window
        finally:
            _call("DELETE", f"{base}/{session}")
    finally:
        driver.terminate()
        driver.communicate()
