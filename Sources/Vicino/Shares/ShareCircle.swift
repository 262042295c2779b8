/// The friends among whom the user has divided the recovery phrase, and who of them keeps a share.
package struct ShareCircle: Equatable, Sendable {
    /// When the phrase was divided.
    package let madeAt: Timestamp
    /// How many shares are the phrase.
    package let needed: Int
    package let friends: [Friend]
    /// The friends who keep a share of the division before, while too few keep one of this; empty otherwise.
    package let former: [Person]

    /// A friend who is to keep a share.
    package struct Friend: Equatable, Sendable {
        package let person: Person
        package let state: State
    }

    /// Where a friend's share is.
    package enum State: Equatable, Sendable {
        /// It waits on this device until the two meet.
        case waiting
        /// The friend's device has said last at this time that it keeps it.
        case kept(at: Timestamp)
        /// The friend keeps it no longer, has removed the device that kept it, or was never given it.
        case missing

        package var isKept: Bool {
            if case .kept = self { true } else { false }
        }
    }

    /// How many friends keep their share.
    package var keptCount: Int { friends.filter(\.state.isKept).count }

    /// Whether enough friends keep their share.
    package var isComplete: Bool { keptCount >= needed }

    /// The friends whose share waits on this device.
    package var waiting: [Person] { friends.filter { $0.state == .waiting }.map(\.person) }
}
