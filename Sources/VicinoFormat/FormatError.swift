public import VicinoCore

/// The error of the package, by its earlier name.
public typealias FormatError = VicinoError

extension VicinoError {
    static func damaged(_ what: String) -> FormatError {
        FormatError(.damaged, "The file is damaged: \(what). Ask for a new copy.")
    }
}
