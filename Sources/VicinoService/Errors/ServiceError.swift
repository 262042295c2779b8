public import VicinoCore

/// The error of the package, by its earlier name.
public typealias ServiceError = VicinoError
