import Testing
import VicinoCore
import VicinoTesting

@Suite("Shares of a recovery phrase")
struct RecoveryShareTests {
    private let phrase: RecoveryPhrase
    private let roster: Verified<Roster>

    init() throws {
        phrase = try #require(RecoveryPhrase(UInt8(1)...16))
        let identity = IdentityChain(
            identityKey: SigningKey.make(1).publicKey, recoveryKey: try phrase.recoveryKey().publicKey)
        roster = try Roster.make(identity: identity).signed(by: .make(1))
    }

    private func shares(needed: Int, count: Int, seed: UInt64 = 1) throws -> [Unverified<RecoveryShare>] {
        var random = SeededGenerator(seed: seed)
        return try RecoveryShare.dividing(
            phrase, of: roster.author, needed: needed, among: Self.friends(count), at: .epoch, using: &random
        ).map { try $0.signed(by: try phrase.recoveryKey()).source }
    }

    private static func friends(_ count: Int) -> [UserID] {
        (0..<count).map { SigningKey.make(UInt8(100 + $0)).testUser }
    }

    private func combined(_ shares: [Unverified<RecoveryShare>]) throws -> RecoveryPhrase {
        var given = RecoveryShares(of: roster)
        for (index, share) in shares.enumerated() { try given.add(share, named: "Share \(index + 1)") }
        return try given.phrase()
    }

    // MARK: The field

    @Test("The field multiplies as AES does, and every element but 0 has an inverse")
    func field() {
        #expect(FiniteField.product(0x57, 0x83) == 0xC1)
        #expect(FiniteField.product(0x57, 0x13) == 0xFE)
        for element in UInt8.min...UInt8.max {
            #expect(FiniteField.product(element, 1) == element)
            #expect(FiniteField.product(element, 0) == 0)
            let one: UInt8 = element == 0 ? 0 : 1
            #expect(FiniteField.product(element, FiniteField.inverse(element)) == one)
        }
    }

    @Test("Of two needed shares, one fits each secret byte in exactly one way", arguments: [UInt8(1), 2, 10])
    func oneOfTwo(place: UInt8) {
        for secret in UInt8.min...UInt8.max {
            let values = (UInt8.min...UInt8.max).map { SecretPolynomial(secret, [$0]).value(at: place) }
            #expect(Set(values).count == 256, "\(secret)")
        }
    }

    @Test("Of three needed shares, two fit each secret byte in exactly one way", arguments: [UInt8(0), 1, 0x80, 0xFF])
    func twoOfThree(secret: UInt8) {
        var seen = [Bool](repeating: false, count: 65_536)
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                let polynomial = SecretPolynomial(secret, [first, second])
                seen[Int(polynomial.value(at: 3)) << 8 | Int(polynomial.value(at: 7))] = true
            }
        }
        #expect(!seen.contains(false))
    }

    @Test("What two of three friends keep says nothing: each value of each byte of the phrase fits it once")
    func keptShares() throws {
        let kept = try shares(needed: 3, count: 3).prefix(2).map { try $0.claimed() }
        for position in 0..<RecoveryPhrase.byteCount {
            let known = kept.map { (at: UInt8($0.index), value: $0.values[position]) }
            let secrets = (UInt8.min...UInt8.max).map { third in
                SecretPolynomial.secret(through: known + [(at: 3, value: third)])
            }
            #expect(Set(secrets).count == 256, "\(position)")
        }
    }

    // MARK: Shares

    @Test("Any shares that are enough give the phrase back", arguments: 2...10)
    func enough(needed: Int) throws {
        let all = try shares(needed: needed, count: 10)
        for start in all.indices {
            let some = (0..<needed).map { all[(start + 3 * $0) % all.count] }
            #expect(try combined(some) == phrase)
        }
        #expect(try combined(all) == phrase)
        let error = #expect(throws: VicinoError.self) { try combined(Array(all.prefix(needed - 1))) }
        #expect(error?.message.contains("1 more") == true)
    }

    @Test("The numbers have limits")
    func limits() {
        for (needed, count) in [(1, 3), (0, 2), (4, 3), (2, 11), (11, 11), (2, 1)] {
            #expect(throws: VicinoError.self, "\(needed) of \(count)") { try shares(needed: needed, count: count) }
        }
    }

    @Test("A share that does not fit is refused by its name")
    func unfit() throws {
        let all = try shares(needed: 2, count: 3)
        let others = try shares(needed: 2, count: 3, seed: 2)
        let twice = #expect(throws: VicinoError.self) { try combined([all[0], all[0]]) }
        #expect(twice?.message.hasPrefix("Share 2 is one that was given") == true)
        let otherTime = #expect(throws: VicinoError.self) { try combined([all[0], others[1]]) }
        #expect(otherTime?.message.hasPrefix("Share 2 was made another time") == true)
        let foreign = try RecoveryShare.dividing(
            phrase, of: SigningKey.make(9).testUser, among: Self.friends(2), by: 5)
        let foreigner = #expect(throws: VicinoError.self) {
            try combined([all[0], foreign[1].signed(by: try phrase.recoveryKey()).source])
        }
        #expect(foreigner?.message.hasPrefix("Share 2 is a part of another user's phrase") == true)
        var payload = all[1].payload
        payload[payload.count - 1] ^= 1
        let changed = Unverified<RecoveryShare>(payload: payload, signature: all[1].signature)
        let forgery = #expect(throws: VicinoError.self) { try combined([all[0], changed]) }
        #expect(forgery?.code == .badSignature)
        #expect(forgery?.message.hasPrefix("Share 2") == true)
    }

    @Test("A share by a device, or by the identity key, is refused", arguments: [UInt8(1), 2])
    func thief(seed: UInt8) throws {
        let key = SigningKey.make(seed)
        let other = try #require(RecoveryPhrase(UInt8(51)...66))
        var random = SeededGenerator(seed: 7)
        let made = try RecoveryShare.dividing(
            other, of: roster.author, needed: 2, among: Self.friends(2), at: .epoch, using: &random)
        let shown = try made[0].signed(by: key).source
        #expect(throws: VicinoError.self) { try shown.verified(against: roster) }
        let own = try made[0].signed(by: try other.recoveryKey()).source
        let error = #expect(throws: VicinoError.self) { try own.verified(against: roster) }
        #expect(error?.code == .badSignature, "Nobody has committed to that phrase.")
        let taken = try shares(needed: 2, count: 2)[0]
        let changed = try taken.claimed().signed(by: key).source
        #expect(throws: VicinoError.self) { try changed.verified(against: roster) }
    }

    @Test("A statement about a division is signed by the recovery key alone, and is no share")
    func division() throws {
        let share = try shares(needed: 2, count: 3)[0].claimed()
        let statement = try share.division.signed(by: try phrase.recoveryKey()).source
        #expect(try statement.verified(against: roster).value == share.division)
        let stolen = try share.division.signed(by: .make(1)).source
        #expect(throws: VicinoError.self) { try stolen.verified(against: roster) }
        let signed = try shares(needed: 2, count: 3)[0]
        let mistaken = Unverified<RecoveryDivision>(payload: signed.payload, signature: signed.signature)
        #expect(throws: VicinoError.self) { try mistaken.verified(against: roster) }
    }

    @Test("Shares of a phrase that was replaced since are refused")
    func outdated() throws {
        let identity = try roster.identity.succeeded(
            by: SigningKey.make(5).publicKey, nextRecoveryKey: SigningKey.make(6).publicKey,
            signedBy: phrase.recoveryKey())
        let later = try Roster.make(identity: identity, version: Roster.versionsOfKey + 1).signed(by: .make(5))
        var given = RecoveryShares(of: later)
        let share = try shares(needed: 2, count: 2)[0]
        let error = #expect(throws: VicinoError.self) { try given.add(share, named: "Share") }
        #expect(error?.message.contains("replaced") == true)
    }

    @Test("Nobody is given two shares, and the author none")
    func friends() throws {
        let friends = Self.friends(2)
        for wrong in [[friends[0], friends[0]], [friends[0], roster.author]] {
            let error = #expect(throws: VicinoError.self) {
                try RecoveryShare.dividing(phrase, of: roster.author, among: wrong, by: 1)
            }
            #expect(error?.code == .badValue)
        }
    }

    @Test("The text form is read back, and every mistake in it is noticed")
    func text() throws {
        let share = try shares(needed: 2, count: 2)[0]
        #expect(try Unverified<RecoveryShare>(text: share.text) == share)
        #expect(try Unverified<RecoveryShare>(text: " \(share.text.lowercased())\n") == share)
        let letters = Array(share.text)
        for index in letters.indices.dropFirst(Unverified<RecoveryShare>.scheme.count) {
            var mistyped = letters
            mistyped[index] = letters[index] == "A" ? "B" : "A"
            #expect(throws: VicinoError.self, "\(index)") { try Unverified<RecoveryShare>(text: String(mistyped)) }
        }
        #expect(throws: VicinoError.self) { try Unverified<RecoveryShare>(text: "vicino:ABC") }
        #expect(throws: VicinoError.self) { try Unverified<RecoveryShare>(text: String(share.text.dropLast())) }
    }
}

extension RecoveryShare {
    fileprivate static func dividing(
        _ phrase: RecoveryPhrase, of author: UserID, among friends: [UserID], by seed: UInt64
    ) throws -> [RecoveryShare] {
        var random = SeededGenerator(seed: seed)
        return try dividing(phrase, of: author, needed: 2, among: friends, at: .epoch, using: &random)
    }
}
