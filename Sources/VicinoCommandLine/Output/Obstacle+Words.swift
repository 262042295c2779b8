import Vicino
import VicinoPresence
import VicinoService

extension Obstacle {
    /// The obstacle and what to do, for users.
    ///
    /// - Parameter person: the word that names the person in a command.
    func sentence(_ clock: TypedTimeReader, of person: CommandWord) -> String {
        switch self {
        case .policy(let hasNews):
            (hasNews ? "They have something new. " : "")
                + "Nothing is fetched from them: the policy is never. "
                + "\(ProposedCommand("vicino policy \(person) always")) changes it."
        case .asked:
            "Something new waits for your answer: \(ProposedCommand("vicino accept \(person)")) or "
                + "\(ProposedCommand("vicino decline \(person)"))."
        case .declined:
            "You declined something new; while they are near, \(ProposedCommand("vicino accept \(person)")) still "
                + "fetches it."
        case .failed(let attempt): "On \(clock.text(attempt.endedAt)) \(attempt.way.words): \(attempt.message)"
        case .noService: "The service does not run, so this device does not look for people: `vicino run` starts it."
        case .noNetwork(let reason):
            "This device does not look for people. \(reason?.sentence ?? "No trusted network is in use: `vicino config networks` says more.")"
        case .unavailable(let reason): "This device cannot discover people. \(reason.sentence)"
        case .clock:
            "Not seen, and the clock of this device may be wrong: `timedatectl` shows its state."
        case .notSeen(let since):
            "Not seen\(since.map { " since \(clock.text($0))" } ?? ""). Does their service run, on the same network, and do "
                + "firewalls let mDNS in (UDP port 5353)?"
        }
    }
}

extension [MediumKind] {
    /// The media for users: `over Bluetooth and on the local network`.
    var words: String { map(\.words).joined(separator: " and ") }
}

extension MediumKind {
    fileprivate var words: String { self == .bluetooth ? "over Bluetooth" : "on the local network" }
}

extension MeetingWay {
    /// The way of the meeting for users, after its time.
    var words: String {
        switch self {
        case .address: "at an address"
        case .localNetwork: "on the local network"
        case .bluetooth: "over Bluetooth"
        default:
            store.map { "by the store \(DisplayText($0, limit: 120))" } ?? "by \(DisplayText(name, limit: 40))"
        }
    }
}
