"""Where the browser of the checks is."""
CHROMIUM = "/usr/bin/chromium"
