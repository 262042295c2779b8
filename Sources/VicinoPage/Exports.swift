@_exported public import VicinoMarkup
