internal import Glibc
internal import VicinoCore
internal import VicinoPresence

extension VicinoError {
    /// Why this device has no channels.
    static func channels(_ error: SystemError) -> VicinoError {
        let message =
            switch error.number {
            case EAFNOSUPPORT, EPROTONOSUPPORT:
                "This system has no Bluetooth channels. Load the kernel's module bluetooth, or use a network."
            case EADDRNOTAVAIL, ENODEV, ENETDOWN, EHOSTUNREACH:
                "The Bluetooth adapter is gone or off. Switch it on."
            case EACCES, EPERM:
                "The system forbids this program to use Bluetooth. If it runs as a service, allow AF_BLUETOOTH there."
            default: "Bluetooth cannot be used: \(error.text). Switch it off and on."
            }
        return VicinoError(.unavailable, message, cause: error)
    }

    /// Why a device was not reached.
    static func reaching(_ address: RouteAddress, _ error: SystemError) -> VicinoError {
        switch error.number {
        case ETIMEDOUT, EHOSTDOWN, EHOSTUNREACH:
            VicinoError(
                .unreachable, "\(address) does not answer over Bluetooth. It may be out of range.", cause: error)
        case ECONNREFUSED, ECONNRESET:
            VicinoError(.unreachable, "\(address) accepts no connection over Bluetooth now.", cause: error)
        case EACCES, EPERM:
            VicinoError(
                .unreachable, "\(address) wants to be paired by the system, which Vicino never does.", cause: error)
        case EADDRNOTAVAIL, ENODEV, ENETDOWN: channels(error)
        default:
            VicinoError(
                .unreachable, "\(address) cannot be reached over Bluetooth: \(error.text).", cause: error)
        }
    }
}
