extension VicinoError {
    /// The error of an event or a report. Any other error than this package's is one of the system.
    init(reporting error: any Error) { self = error as? VicinoError ?? VicinoError(.store, "\(error)", cause: error) }
}
