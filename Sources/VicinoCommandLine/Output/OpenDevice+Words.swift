import VicinoPresence

extension OpenDevice {
    /// Where it was heard, and how near it seems to be: `on the local network and over Bluetooth, in the same room`.
    var words: String {
        [media.words, zone?.words].compactMap(\.self).joined(separator: ", ")
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
