@_exported public import VicinoCore
