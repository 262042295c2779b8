import VicinoTesting

/// What is stolen in a world of people.
enum WorldTheft: Equatable {
    case nothing
    /// A device with its folder; its user removes it later.
    case device
    /// The identity key, with which the thief adds a device of theirs. Who has the recovery phrase replaces the key later.
    case identity(hasPhrase: Bool)

    static func random(_ random: inout SeededGenerator) -> WorldTheft {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<3: .device
        case 3..<6: .identity(hasPhrase: true)
        case 6: .identity(hasPhrase: false)
        default: .nothing
        }
    }
}
