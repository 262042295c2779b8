/// The error of the package, by its earlier name.
public typealias CoreError = VicinoError
