internal import VicinoCore

extension VicinoError {
    static func damaged(_ what: String) -> VicinoError {
        VicinoError(.damaged, "The file is damaged: \(what). Ask for a new copy.")
    }
}
