internal import Crypto
internal import FoundationEssentials

/// The vouches of two users for each other: both say that they have met, and that others may learn it.
package struct MutualVouch: Hashable, Sendable {
    /// The word of the user who tells others.
    package let teller: Unverified<Vouch>
    /// The word of the user whom they name.
    package let person: Unverified<Vouch>

    /// The number of bytes in the form that is hidden then: all are equally long, so that none says whose it is.
    private static let length = 400
    private static let padding = 3

    package init(teller: Unverified<Vouch>, person: Unverified<Vouch>) {
        self.teller = teller
        self.person = person
    }

    /// Checks both signatures, and that the two vouch for each other on a day.
    ///
    /// - Returns: the teller's vouch.
    /// - Throws: `VicinoError` with `.badSignature`, also if one of them has vouched for another person, and `.refused` if one of
    ///   the two does not count any more.
    package func verified(
        teller tellerRoster: Verified<Roster>, person personRoster: Verified<Roster>, on today: CivilDate
    ) throws(VicinoError) -> Verified<Vouch> {
        let told = try teller.verified(against: tellerRoster)
        let allowed = try person.verified(against: personRoster)
        guard told.person == personRoster.author, allowed.person == tellerRoster.author else {
            throw VicinoError(.badSignature, "Two vouches are of different people.")
        }
        guard told.value.counts(on: today), allowed.value.counts(on: today), told.day <= today.adding(days: 1) else {
            throw VicinoError(.refused, "A vouch does not count any more.")
        }
        return told
    }

    /// Hides the vouches from everybody who does not know of the person.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    package func hidden(by key: VouchKey, using generator: inout some RandomNumberGenerator) throws -> HiddenVouch {
        try HiddenVouch(wireBytes, by: key, using: &generator)
    }

    /// What is hidden.
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        for (number, vouch) in [(1, teller), (2, person)] {
            writer.appendMessage(number) {
                $0.appendBytes(1, vouch.payload)
                $0.appendBytes(2, vouch.signature)
            }
        }
        // The key of the field and its length have a byte each.
        let rest = Self.length - writer.bytes.count - 2
        if rest >= 0 { writer.appendBytes(Self.padding, [UInt8](repeating: 0, count: rest)) }
        return writer.bytes
    }

    init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        let parts = try Self.bytes(wireBytes)
        guard let teller = parts[1], let person = parts[2] else {
            throw VicinoError(.malformed, "These are not the vouches of two people.")
        }
        self.init(teller: try Self.statement(teller), person: try Self.statement(person))
    }

    private static func statement(_ bytes: ArraySlice<UInt8>) throws(VicinoError) -> Unverified<Vouch> {
        let parts = try Self.bytes(bytes)
        return Unverified(payload: parts[1] ?? [], signature: parts[2] ?? [])
    }

    /// The fields with bytes, by number.
    private static func bytes(_ message: ArraySlice<UInt8>) throws(VicinoError) -> [Int: ArraySlice<UInt8>] {
        var reader = WireReader(message)
        var parts: [Int: ArraySlice<UInt8>] = [:]
        while let field = try reader.next() {
            if field.number < padding { parts[field.number] = try field.bytes() }
        }
        return parts
    }
}
