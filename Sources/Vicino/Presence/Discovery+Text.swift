internal import VicinoPresence

extension Discovery.Event: CustomStringConvertible {
    /// The event, in a sentence.
    public var description: String {
        switch self {
        case .entered(let person): "\(person) seems to be near."
        case .asked(let question): "\(question.person) seems to be near and has something new. Fetch it?"
        case .settled(let question): "The question about \(question.person) is settled."
        case .left(let person, _): "\(person) is gone."
        case .moved(let person, to: let estimate):
            "\(person) seems to be in the zone \(estimate?.zone.rawValue ?? "unknown")."
        case .met(let person, report: let report): Listening.Event.met(person, report: report).description
        case .accessRevoked(let person): "\(person) has ended your access."
        case .failed(let person, error: let error): Listening.Event.failed(person, error: error).description
        case .refused(let address, let error): Listening.Event.refused(address: address, error).description
        case .openDevices(let devices): "Devices that are open to strangers: \(devices.count)."
        case .availability(of: let medium, .ready): "Looking for people (\(medium))."
        case .availability(_, .unavailable(let reason, let remedy)): "\(reason) \(remedy)"
        case .unavailable(let error): "Discovery is not possible now: \(error)"
        case .recovered: "Discovery goes on."
        case .clockIsOff(let offset):
            "The clock of this device seems to be wrong by \(abs(offset.components.seconds)) seconds."
        case .missed(let count): Listening.Event.missed(count).description
        }
    }
}
