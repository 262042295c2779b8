import VicinoPresence

extension OpenDevice {
    /// Where it was heard, and how near it seems to be: `on the network and over Bluetooth, in the same room`.
    var words: String {
        let ways = media.map(\.words).joined(separator: " and ")
        return [ways, zone?.words].compactMap(\.self).joined(separator: ", ")
    }

    /// The object for programs.
    ///
    /// - Parameter number: the number by which users name it.
    func json(number: Int) -> JSON {
        .object([
            ("number", .number(number)), ("media", .array(media.map { .text($0.name) })), ("zone", zone?.json ?? .null),
        ])
    }
}

extension MediumKind {
    fileprivate var words: String { self == .bluetooth ? "over Bluetooth" : "on this network" }
}
