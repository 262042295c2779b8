import Testing
import VicinoCore
import VicinoTesting

@Suite("Vouches")
struct VouchTests {
    private let teller = SigningKey.make(1)
    private let person = SigningKey.make(11)
    private let today = CivilDate(dayNumber: 20_600)

    private func roster(of author: SigningKey, version: UInt64 = 1, devices: [Roster.Device]) throws -> Verified<Roster>
    {
        try Roster.make(identity: author.testIdentity, version: version, devices: devices).signed(by: author)
    }

    /// The teller has the device 02…, and the person the device 12….
    private var rosters: (teller: Verified<Roster>, person: Verified<Roster>) {
        get throws {
            (
                try roster(of: teller, devices: [.make(2)]), try roster(of: person, devices: [.make(12)])
            )
        }
    }

    private func vouch(
        by author: SigningKey, device: UInt8, for other: SigningKey, day: Int = 20_500, lastDay: Int = 20_660
    ) throws -> Unverified<Vouch> {
        let key = SigningKey.make(device)
        return try Vouch(
            author: author.user, device: key.publicKey, person: other.user, day: CivilDate(dayNumber: day),
            lastDay: CivilDate(dayNumber: lastDay)
        ).signed(by: key).source
    }

    private func mutual() throws -> MutualVouch {
        MutualVouch(
            teller: try vouch(by: teller, device: 2, for: person),
            person: try vouch(by: person, device: 12, for: teller))
    }

    private func verify(_ mutual: MutualVouch, on day: CivilDate? = nil) throws -> Verified<Vouch> {
        let rosters = try rosters
        return try mutual.verified(teller: rosters.teller, person: rosters.person, on: day ?? today)
    }

    // MARK: The statement

    @Test("A vouch is read back from its bytes, and unknown fields are skipped")
    func roundTrip() throws {
        let vouch = try vouch(by: teller, device: 2, for: person).claimed()
        var writer = WireWriter()
        writer.appendText(99, "from the future")
        #expect(try Vouch(wireBytes: vouch.wireBytes[...]) == vouch)
        #expect(try Vouch(wireBytes: (vouch.wireBytes + writer.bytes)[...]) == vouch)
    }

    @Test("A vouch without one of its parts, for its own author, or with days that are not allowed is refused")
    func refused() throws {
        let vouch = try vouch(by: teller, device: 2, for: person).claimed()
        for missing in 1...5 {
            var reader = WireReader(vouch.wireBytes[...])
            var writer = WireWriter()
            while let field = try reader.next() {
                guard field.number != missing else { continue }
                switch field.value {
                case .varint(let value): writer.appendUnsigned(field.number, value)
                case .bytes(let bytes): writer.appendBytes(field.number, bytes)
                case .fixed64: break
                }
            }
            #expect(throws: VicinoError.self, "field \(missing)") { try Vouch(wireBytes: writer.bytes[...]) }
        }
        #expect(throws: VicinoError.self) { try self.vouch(by: teller, device: 2, for: teller) }
        for (day, lastDay) in [(-1, 5), (6, 5), (5, 84_006)] {
            #expect(throws: VicinoError.self, "\(day), \(lastDay)") {
                try self.vouch(by: teller, device: 2, for: person, day: day, lastDay: lastDay)
            }
        }
        let widest = try self.vouch(by: teller, device: 2, for: person, day: 0, lastDay: 84_005)
        #expect(try widest.claimed().day.dayNumber == 0)
        var writer = WireWriter()
        writer.appendUnsigned(5, .max)
        #expect(throws: VicinoError.self) { try Vouch(wireBytes: (vouch.wireBytes + writer.bytes)[...]) }
    }

    @Test("Only a device that its author has signs a vouch")
    func devices() throws {
        let vouch = try vouch(by: teller, device: 2, for: person)
        let rosters = try rosters
        #expect(try vouch.verified(against: rosters.teller).person == person.user)
        #expect(throws: VicinoError.self) { try vouch.verified(against: rosters.person) }
        let removed = try roster(of: teller, version: 2, devices: [.make(2, isRemoved: true), .make(3)])
        #expect(throws: VicinoError.self) { try vouch.verified(against: removed) }
        let stolen = try vouch.claimed().signed(by: .make(3)).source
        #expect(throws: VicinoError.self) { try stolen.verified(against: rosters.teller) }
    }

    @Test("A vouch counts until its last day, which is 60 to 89 days after it is signed, and the same for 30 days")
    func term() throws {
        let days = (20_580..<20_640).map { CivilDate(dayNumber: $0) }
        let terms = days.map { Vouch.lastDay(signedOn: $0).dayNumber - $0.dayNumber }
        #expect(terms.min() == 60)
        #expect(terms.max() == 89)
        #expect(Set(days.map { Vouch.lastDay(signedOn: $0) }).count == 2)
        let vouch = try vouch(by: teller, device: 2, for: person, lastDay: 20_660).claimed()
        let counting = [20_569, 20_570, 20_660, 20_661].map { vouch.counts(on: CivilDate(dayNumber: $0)) }
        #expect(counting == [false, true, true, false])
    }

    // MARK: Both

    @Test("Two who vouch for each other count, and nothing less")
    func both() throws {
        #expect(try verify(mutual()).day == CivilDate(dayNumber: 20_500))
        let told = try vouch(by: teller, device: 2, for: person)
        let allowed = try vouch(by: person, device: 12, for: teller)
        let stranger = SigningKey.make(21)
        let refused = [
            MutualVouch(teller: allowed, person: told), MutualVouch(teller: told, person: told),
            MutualVouch(teller: told, person: try vouch(by: person, device: 12, for: stranger)),
            MutualVouch(teller: try vouch(by: teller, device: 2, for: stranger), person: allowed),
            MutualVouch(teller: told, person: try allowed.claimed().signed(by: .make(2)).source),
            MutualVouch(teller: told, person: try vouch(by: person, device: 12, for: teller, lastDay: 20_599)),
            MutualVouch(teller: try vouch(by: teller, device: 2, for: person, day: 20_602), person: allowed),
        ]
        for (index, mutual) in refused.enumerated() {
            #expect(throws: VicinoError.self, "\(index)") { try verify(mutual) }
        }
        #expect(throws: VicinoError.self) { try verify(mutual(), on: CivilDate(dayNumber: 20_661)) }
    }

    @Test("Hidden vouches are read by one listener who knows the person, and by nobody else")
    func hidden() throws {
        let listener = SigningKey.make(31).user
        let key = VouchKey(of: person.user, teller: teller.user, listener: listener)
        var random = SeededGenerator(seed: 1)
        let hidden = try mutual().hidden(by: key, using: &random)
        #expect(try hidden.opened(by: key) == mutual())
        let others = [
            VouchKey(of: listener, teller: teller.user, listener: listener),
            VouchKey(of: person.user, teller: teller.user, listener: person.user),
            VouchKey(of: person.user, teller: person.user, listener: listener),
        ]
        #expect(others.allSatisfy { hidden.opened(by: $0) == nil })
        #expect(HiddenVouch.decoy(using: &random).bytes.count == hidden.bytes.count)
        #expect(HiddenVouch.decoy(using: &random).opened(by: key) == nil)
    }

    @Test("No hidden vouch is longer than another, whatever it says")
    func lengths() throws {
        var random = SeededGenerator(seed: 2)
        let key = VouchKey(of: person.user, teller: teller.user, listener: SigningKey.make(31).user)
        let lengths = try [(0, 0), (0, 84_005), (20_000, 20_089), (84_005, 84_005)].map { day, lastDay in
            try MutualVouch(
                teller: vouch(by: teller, device: 2, for: person, day: day, lastDay: lastDay),
                person: vouch(by: person, device: 12, for: teller, day: day, lastDay: lastDay)
            ).hidden(by: key, using: &random).bytes.count
        }
        #expect(Set(lengths) == [428])
    }

    @Test("Every change of a hidden vouch, and every length that is not allowed, is noticed")
    func changes() throws {
        let key = VouchKey(of: person.user, teller: teller.user, listener: SigningKey.make(31).user)
        var random = SeededGenerator(seed: 3)
        let hidden = try mutual().hidden(by: key, using: &random)
        for index in hidden.bytes.indices {
            var bytes = hidden.bytes
            bytes[index] ^= 1
            #expect(try #require(HiddenVouch(bytes)).opened(by: key) == nil)
        }
        #expect(HiddenVouch([UInt8](repeating: 0, count: 27)) == nil)
        #expect(HiddenVouch([UInt8](repeating: 0, count: 28)) != nil)
        #expect(HiddenVouch([UInt8](repeating: 0, count: 1024)) != nil)
        #expect(HiddenVouch([UInt8](repeating: 0, count: 1025)) == nil)
    }
}
