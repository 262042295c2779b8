@_exported public import VicinoActivity
@_exported public import VicinoCore
