"""How far two pictures of a page differ, with a tolerance for the drawing of letters."""
from PIL import Image, ImageChops

# The most colours of a stored picture.
COLOURS = 128
# A cell is a square of so many points of the pictures, which have half the size of the page.
CELL = 4
# A cell is plain if its points differ by no more than this, of 255. There are no letters in it.
PLAIN = 4
# Letters that are drawn in another way change few cells, and those little. Of a thousand cells, so many may differ by more
# than a difference: of the plain ones, and of all.
PLAIN_LIMIT = (2, 25)
LIMITS = [(24, 5), (72, 0.5)]
# The most by which the height may differ, in points: sizes are rounded in other ways in other browsers.
HEIGHT = 2


def small(picture):
    """A picture in half the size and with few colours, as it is stored. The most frequent colours stay as they are."""
    half = picture.convert("RGB").reduce(2)
    counted = sorted(half.getcolors(half.width * half.height), reverse=True)
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for _, colour in counted[:COLOURS] for channel in colour])
    return half.quantize(palette=palette, dither=Image.Dither.NONE)


def fault(old, new):
    """How a picture differs from the stored one, in words; None if it does not."""
    if old.width != new.width or abs(old.height - new.height) > HEIGHT:
        return f"it is {2 * new.width} × {2 * new.height} pixels, and was {2 * old.width} × {2 * old.height}"
    every = list(cells(old, new).getdata())
    plain = [value for value, is_plain in zip(every, plainness(old, new)) if is_plain]
    limits = [("the plain areas", plain, PLAIN_LIMIT)] + [("the page", every, limit) for limit in LIMITS]
    for what, values, (difference, limit) in limits:
        share = 1000 * sum(value > difference for value in values) / max(1, len(values))
        if share > limit:
            return f"{share:.1f} ‰ of {what} differ by more than {difference} of 255"
    return None


def common(old, new):
    """The parts of both pictures that are cells of both."""
    size = (old.width // CELL * CELL, min(old.height, new.height) // CELL * CELL)
    return [picture.convert("RGB").crop((0, 0, *size)) for picture in (old, new)]


def cells(old, new):
    """By how much each cell differs, from 0 to 255, in the colour that differs most."""
    pair = [picture.reduce(CELL) for picture in common(old, new)]
    red, green, blue = ImageChops.difference(*pair).split()
    return ImageChops.lighter(red, ImageChops.lighter(green, blue))


def plainness(old, new):
    """For each cell whether it was plain."""
    picture, _ = common(old, new)
    for top in range(0, picture.height, CELL):
        for left in range(0, picture.width, CELL):
            extrema = picture.crop((left, top, left + CELL, top + CELL)).getextrema()
            yield all(high - low <= PLAIN for low, high in extrema)


def comparison(old, new):
    """The stored picture, the present one, and where they differ, side by side."""
    marks = cells(old, new).point(lambda value: min(255, value * 5))
    marks = marks.resize((marks.width * CELL, marks.height * CELL), Image.Resampling.NEAREST)
    shown = [old.convert("RGB"), new.convert("RGB"), marks.convert("RGB")]
    whole = Image.new("RGB", (sum(part.width + CELL for part in shown), max(old.height, new.height)), "magenta")
    left = 0
    for part in shown:
        whole.paste(part, (left, 0))
        left += part.width + CELL
    return whole
