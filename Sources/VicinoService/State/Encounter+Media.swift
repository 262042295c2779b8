internal import VicinoPresence

extension Encounter {
    /// The media over which the person is heard, Bluetooth first.
    var media: [MediumKind] { Set(routes.map(\.medium)).sorted { $0.code < $1.code } }
}
