@_exported public import VicinoControl
@_exported public import VicinoSettings
