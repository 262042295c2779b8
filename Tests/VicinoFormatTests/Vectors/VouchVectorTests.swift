import Testing
import VicinoCore

@testable import VicinoFormat

@Suite("Known answers: vouches")
struct VouchVectorTests {
    struct Case: Codable, Equatable {
        var teller, person, listener, tellerDevice, personDevice: String
        var tellerDay, tellerLastDay, personDay, personLastDay: Int
        var content, nonce, hidden: String
    }

    /// Who tells, about which person, and to which friend: the seeds of their keys and devices.
    private struct Ends {
        var teller, tellerDevice, person, personDevice, listener: UInt8
    }

    /// Gives the bytes of a nonce.
    private struct NonceGenerator: RandomNumberGenerator {
        var bytes: [UInt8]

        mutating func next() -> UInt64 { UInt64(bytes.isEmpty ? 0 : bytes.removeFirst()) }
    }

    private func vouch(
        by author: UInt8, _ device: UInt8, for person: UInt8, _ days: (Int, Int)
    ) throws -> Unverified<Vouch> {
        let key = SigningKey.make(device)
        return try Vouch(
            author: SigningKey.make(author).user, device: key.publicKey, person: SigningKey.make(person).user,
            day: CivilDate(dayNumber: days.0), lastDay: CivilDate(dayNumber: days.1)
        ).signed(by: key).source
    }

    private func made(
        _ ends: Ends, tellerDays: (Int, Int), personDays: (Int, Int), nonce: [UInt8]
    ) throws -> Case {
        let teller = SigningKey.make(ends.teller).user
        let person = SigningKey.make(ends.person).user
        let listener = SigningKey.make(ends.listener).user
        let mutual = MutualVouch(
            teller: try vouch(by: ends.teller, ends.tellerDevice, for: ends.person, tellerDays),
            person: try vouch(by: ends.person, ends.personDevice, for: ends.teller, personDays))
        var generator = NonceGenerator(bytes: nonce)
        let key = VouchKey(of: person, teller: teller, listener: listener)
        let hidden = try mutual.hidden(by: key, using: &generator)
        #expect(hidden.opened(by: key) == mutual)
        return Case(
            teller: teller.description, person: person.description, listener: listener.description,
            tellerDevice: Hex.encode(SigningKey.make(ends.tellerDevice).publicKey),
            personDevice: Hex.encode(SigningKey.make(ends.personDevice).publicKey), tellerDay: tellerDays.0,
            tellerLastDay: tellerDays.1, personDay: personDays.0, personLastDay: personDays.1,
            content: Hex.encode(mutual.wireBytes), nonce: Hex.encode(nonce), hidden: Hex.encode(hidden.bytes))
    }

    @Test("Vouches are hidden as stored, which another program has made")
    func vouches() throws {
        let cases = [
            try made(
                Ends(teller: 1, tellerDevice: 2, person: 3, personDevice: 4, listener: 5), tellerDays: (20_585, 20_699),
                personDays: (20_586, 20_729), nonce: Array(0..<12)),
            try made(
                Ends(teller: 6, tellerDevice: 7, person: 8, personDevice: 9, listener: 10), tellerDays: (0, 29),
                personDays: (0, 84_005), nonce: [UInt8](repeating: 255, count: 12)),
        ]
        let about =
            "The vouches of two users for each other, and how a listener gets them: hidden by a key that follows from the "
            + "three ids."
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/vouches.json")
    }
}
