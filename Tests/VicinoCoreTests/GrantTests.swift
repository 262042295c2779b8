import Testing
import VicinoCore
import VicinoTesting

@Suite("Grants")
struct GrantTests {
    private let now = Timestamp.epoch.advanced(byMilliseconds: 1500)

    private func roster(version: UInt64 = 1, devices: [Roster.Device] = [.make()]) throws -> Verified<Roster> {
        try Roster.make(version: version, devices: devices).signed(by: .make(1))
    }

    private func revocationList(_ revoked: [UInt64]) throws -> Verified<RevocationList> {
        try RevocationList.make(revoked: revoked).signed(by: .make(2))
    }

    @Test("A grant is read back from its bytes, and unknown fields are skipped")
    func roundTrip() throws {
        let widest = try Grant.make(
            serial: .max, version: .max, views: (0..<64).map { ViewID(rawValue: $0 << 58) },
            from: Timestamp.earliest.milliseconds, to: Timestamp.earliest.milliseconds + Grant.longestTerm)
        var writer = WireWriter()
        writer.appendText(99, "from the future")
        let careful = SharedExtent(.careful, since: now)
        let open = SharedExtent(.everything, since: nil)
        let grants = [
            try Grant.make(), try .make(serial: 0), try .make(extent: careful), try .make(extent: open), widest,
        ]
        for grant in grants {
            #expect(try Grant(wireBytes: grant.wireBytes[...]) == grant)
            #expect(try Grant(wireBytes: (grant.wireBytes + writer.bytes)[...]) == grant)
        }
    }

    @Test("A form of a newer version is read as none")
    func newerForm() throws {
        var writer = WireWriter()
        writer.appendUnsigned(10, 6)
        writer.appendSigned(11, 1500)
        #expect(try Grant(wireBytes: (Grant.make().wireBytes + writer.bytes)[...]).extent == nil)
    }

    @Test("To its author a grant is in force until it expires, even by a clock that is behind, unless it is revoked")
    func validity() throws {
        let grant = try Grant.make()
        let moments = [999, 1000, 1999, 2000].map { Timestamp.epoch.advanced(byMilliseconds: $0) }
        #expect(moments.map { grant.isInForce(at: $0, revocationList: nil) } == [true, true, true, false])
        #expect(grant.isInForce(at: now, revocationList: try revocationList([76, 78])))
        #expect(!grant.isInForce(at: now, revocationList: try revocationList([76, 77])))
    }

    @Test("A grant is in force for 90 days at most, and has 1 to 64 ascending views")
    func limits() throws {
        #expect(try Grant.make(from: 0, to: Grant.longestTerm).expiry.milliseconds == Grant.longestTerm)
        #expect(throws: VicinoError.self) { try Grant.make(from: 0, to: Grant.longestTerm + 1) }
        #expect(throws: VicinoError.self) { try Grant.make(from: 5, to: 5) }
        #expect(throws: VicinoError.self) { try Grant.make(version: 0) }
        #expect(throws: VicinoError.self) { try Grant.make(roster: 0) }
        #expect(throws: VicinoError.self) { try Grant.make(device: [1]) }
        for views in [[], [.own, .own], [ViewID(rawValue: 2), .own], (0..<65).map { ViewID(rawValue: $0) }] {
            #expect(throws: VicinoError.self) { try Grant.make(views: views) }
        }
        // Views follow each other, so another one can be inserted anywhere.
        var writer = WireWriter()
        writer.appendBytes(7, ViewID(rawValue: .max).bytes)
        let most = try Grant.make(views: (0..<64).map { ViewID(rawValue: $0) })
        #expect(throws: VicinoError.self) { try Grant(wireBytes: (most.wireBytes + writer.bytes)[...]) }
    }

    @Test("A grant without one of its parts is refused")
    func missing() throws {
        let grant = try Grant.make()
        for missing in 1...9 {
            var reader = WireReader(grant.wireBytes[...])
            var writer = WireWriter()
            while let field = try reader.next() {
                switch field.value {
                case _ where field.number == missing: break
                case .varint(let value): writer.appendUnsigned(field.number, value)
                case .bytes(let bytes): writer.appendBytes(field.number, bytes)
                case .fixed64: break
                }
            }
            #expect(throws: VicinoError.self, "field \(missing)") { try Grant(wireBytes: writer.bytes[...]) }
        }
    }

    @Test("Every flipped bit of a grant or its signature is refused")
    func bitFlips() throws {
        let grant = try Grant.make().signed(by: .make(2)).source
        let roster = try roster()
        #expect(try grant.verified(against: roster).value == .make())
        for bit in 0..<(grant.payload.count + 64) * 8 {
            var bytes = grant.payload + grant.signature
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            let flipped = Unverified<Grant>(payload: bytes.dropLast(64), signature: bytes.suffix(64))
            #expect(throws: VicinoError.self, "bit \(bit)") { try flipped.verified(against: roster) }
        }
    }

    @Test("A grant by a stranger's device, of another author, of a later roster or under another label is refused")
    func strangers() throws {
        let roster = try roster()
        let stranger = SigningKey.make(7)
        let revocationList = try RevocationList.make().signed(by: .make(2)).source
        let refused = [
            try Grant.make(device: stranger.publicKey).signed(by: stranger).source,
            try Grant.make().signed(by: stranger).source,
            try Grant.make(author: stranger.user).signed(by: .make(2)).source,
            try Grant.make(roster: 2).signed(by: .make(2)).source,
            Unverified(payload: try Grant.make().wireBytes, signature: revocationList.signature),
        ]
        for grant in refused {
            let error = #expect(throws: VicinoError.self) { try grant.verified(against: roster) }
            #expect(error?.code == .badSignature)
        }
    }

    @Test("A grant signed by a removed device is refused")
    func removedDevice() throws {
        let grant = try Grant.make().signed(by: .make(2)).source
        let after = try roster(version: 2, devices: [.make(2, isRemoved: true), .make(3)])
        #expect(try grant.verified(against: roster()).value == .make())
        #expect(throws: VicinoError.self) { try grant.verified(against: after) }
    }

    @Test("Every truncation and every random change is read or refused, and never traps", arguments: UInt64(0)..<5)
    func hostileBytes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let whole = try Grant.make().wireBytes
        var samples = (0..<200).map { _ in generator.bytes(Int.random(in: 0...80, using: &generator)) }
        samples += (0..<whole.count).map { Array(whole[..<$0]) }
        samples += (0..<500).map { _ in
            var mutated = whole
            mutated[Int.random(in: 0..<whole.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            return mutated
        }
        for sample in samples {
            guard let grant = try? Grant(wireBytes: sample[...]) else { continue }
            #expect(grant.expiry.milliseconds - grant.notBefore.milliseconds <= Grant.longestTerm)
            #expect(try Grant(wireBytes: grant.wireBytes[...]) == grant)
        }
    }
}
