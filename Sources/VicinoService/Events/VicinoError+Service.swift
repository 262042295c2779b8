internal import Vicino

extension VicinoError {
    /// The error of an event of the service. Any other error than this package's says that a part of the system is not
    /// available, such as the desktop's bus.
    init(ofService error: any Error) {
        self = error as? VicinoError ?? VicinoError(.unavailable, ErrorText.of(error), cause: error)
    }
}
