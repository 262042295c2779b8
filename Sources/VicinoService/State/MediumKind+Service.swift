internal import Vicino
internal import VicinoPresence

extension MediumKind {
    /// The media over which a service finds people.
    static let ofServices: [MediumKind] = [.bluetooth, .localNetwork]
}

extension Encounter {
    /// The media over which the person is heard, Bluetooth first.
    var media: [MediumKind] { Set(routes.map(\.medium)).sorted { $0.code < $1.code } }
}
