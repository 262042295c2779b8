"""Where the browser of the checks is."""
CHROMIUM = "/usr/bin/chromium"


def press(button):
    """Presses a button or link, and waits for the page to which it leads."""
    with button.page.expect_navigation():
        button.click()
