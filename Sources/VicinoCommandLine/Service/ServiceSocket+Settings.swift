import VicinoService

extension ServiceSocket {
    /// Makes a running service read the settings again. The change is in force even if that fails.
    func applySettings() {
        do { _ = try ask(.reload) } catch {
            Failure.warn("The service has not applied the change. \(Failure.message(of: error))")
        }
    }
}
