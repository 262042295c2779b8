import Testing
import VicinoCore
import VicinoTesting

@Suite("Signed statements")
struct StatementTests {
    private func verifiedRoster(version: UInt64 = 1) throws -> Verified<Roster> {
        try Roster.make(version: version).signed(by: .make(1))
    }

    @Test("Statements are read back from their bytes")
    func roundTrips() throws {
        let roster = try Roster.make(
            version: Roster.versionsOfKey - 1, claimedName: "e\u{301}", devices: [.make(2), .make(3, isRemoved: true)])
        #expect(try Roster(wireBytes: roster.wireBytes[...]) == roster)
        let head = Head.make(revision: .max, revocationListVersion: 2)
        #expect(try Head(wireBytes: head.wireBytes[...]) == head)
        #expect(
            try Head(wireBytes: Head.make(next: 0, live: 0, seen: [:]).wireBytes[...])
                == Head.make(next: 0, live: 0, seen: [:]))
        #expect(try RevocationList(wireBytes: RevocationList.make().wireBytes[...]) == .make())
        #expect(try Closing(wireBytes: Closing.make().wireBytes[...]) == .make())
        #expect(try Closing(wireBytes: Closing.make(positions: [:]).wireBytes[...]) == .make(positions: [:]))
    }

    @Test("The roster in the specification's example has the stated bytes, and its signature verifies")
    func specificationExample() throws {
        let agreement = try AgreementKey(secret: [UInt8](repeating: 3, count: 32))
        let device = Roster.Device(
            signingKey: SigningKey.make(2).publicKey, agreementKey: agreement.publicKey, isRemoved: false)
        let roster = try Roster.make(devices: [device])
        let payload =
            "0a20419fa410691e02f284795518b990181bdc564db71e29a233c450d416b7f6a75e10011a0341646122460a20"
            + "8139770ea87d175f56a35466c34c7ecccb8d8a91b4ee37a25df60f5b8fc9b39412205dfedd3b6bd47f6fa28ee1"
            + "5d969d5bb0ea53774d488bdaf9df1c6e0124b3ef2218002a440a208a88e3dd7409f195fd52db2d3cba5d72ca67"
            + "09bf1d94121bf3748801b40f6f5c1220371a8af6b7123005f89892f687fe920414de7f77c110bebb6ecb946428"
            + "767458"
        let signature =
            "7280ec51b0a60c217054c574400b0a2728536b3c44a2f300884e5050c27842655c844a3b8be7ebc8a7d1c87523"
            + "4735edc6ddc710d4735dde86123531aae96703"
        #expect(Hex.encode(roster.wireBytes) == payload)
        let stated = Unverified<Roster>(
            payload: roster.wireBytes, signature: try #require(Hex.decode(signature, count: 64)))
        #expect(try stated.verified().value == roster)
    }

    @Test("Every flipped bit of a payload or signature is refused")
    func bitFlips() throws {
        let roster = try verifiedRoster()
        let head = try Head.make().signed(by: .make(2)).source
        #expect(try head.verified(against: roster).value == .make())
        for bit in 0..<(head.payload.count + 64) * 8 {
            var bytes = head.payload + head.signature
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            let flipped = Unverified<Head>(payload: bytes.dropLast(64), signature: bytes.suffix(64))
            #expect(throws: VicinoError.self, "bit \(bit)") { try flipped.verified(against: roster) }
        }
        for bit in 0..<(roster.source.payload.count + 64) * 8 {
            var bytes = roster.source.payload + roster.source.signature
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            let flipped = Unverified<Roster>(payload: bytes.dropLast(64), signature: bytes.suffix(64))
            #expect(throws: VicinoError.self, "bit \(bit)") { try flipped.verified(for: SigningKey.make(1).user) }
        }
    }

    @Test("A signature is invalid under another label")
    func labels() throws {
        let key = SigningKey.make(2)
        let revocationList = try RevocationList.make().signed(by: key).source
        #expect(try revocationList.verified(by: key.publicKey).value == .make())
        // A revocation list's bytes are partly readable as a closing; the signature must decide.
        let asHead = Unverified<Head>(payload: Head.make().wireBytes, signature: revocationList.signature)
        #expect(throws: VicinoError.self) { try asHead.verified(by: key.publicKey) }
        let head = try Head.make().signed(by: key).source
        for error in [
            #expect(throws: VicinoError.self) {
                try Unverified<Roster>(payload: head.payload, signature: head.signature).verified(by: key.publicKey)
            },
            #expect(throws: VicinoError.self) {
                try Unverified<RevocationList>(payload: head.payload, signature: head.signature).verified(
                    by: key.publicKey)
            },
            #expect(throws: VicinoError.self) {
                try Unverified<Closing>(payload: head.payload, signature: head.signature).verified(by: key.publicKey)
            },
        ] {
            #expect(error?.code == .badSignature)
        }
        #expect(Set([Roster.label, Head.label, RevocationList.label, Closing.label]).count == 4)
    }

    @Test("A bare signature over the payload is not a signature")
    func bareSignature() throws {
        let key = SigningKey.make(1)
        let payload = try Roster.make().wireBytes
        let bare = Unverified<Roster>(payload: payload, signature: try key.sign(payload))
        #expect(throws: VicinoError.self) { try bare.verified() }
        #expect(throws: VicinoError.self) { try Unverified<Roster>(payload: payload, signature: []).verified() }
        #expect(throws: VicinoError.self) {
            try Unverified<Roster>(payload: payload, signature: [UInt8](repeating: 0, count: 64)).verified()
        }
    }

    @Test("A roster counts only with its author's signature, and only for the expected author")
    func rosters() throws {
        let forged = try Roster.make().signed(by: .make(7)).source
        #expect(throws: VicinoError.self) { try forged.verified() }
        let other = try Roster.make(identity: SigningKey.make(7).testIdentity).signed(by: .make(7)).source
        #expect(try other.verified().author == SigningKey.make(7).user)
        #expect(throws: VicinoError.self) { try other.verified(for: SigningKey.make(1).user) }
    }

    @Test("A head by a device that its author's roster lacks, of another author or of a later roster is refused")
    func heads() throws {
        let roster = try verifiedRoster()
        let stranger = SigningKey.make(7)
        let refused = [
            try Head.make(device: stranger.publicKey).signed(by: stranger), try Head.make().signed(by: stranger),
            try Head.make(author: stranger.user).signed(by: .make(2)), try Head.make(roster: 2).signed(by: .make(2)),
            try Head.make(device: SigningKey.make(1).publicKey).signed(by: .make(1)),
        ]
        for head in refused {
            let error = #expect(throws: VicinoError.self) { try head.source.verified(against: roster) }
            #expect(error?.code == .badSignature)
        }
    }

    @Test("Signatures from before a device's removal stay valid")
    func removedDevice() throws {
        let roster = try Roster.make(version: 2, devices: [.make(2, isRemoved: true)]).signed(by: .make(1))
        #expect(try Head.make().signed(by: .make(2)).source.verified(against: roster).value == .make())
    }

    @Test("A closing by a stranger or of another author is refused")
    func closings() throws {
        let roster = try verifiedRoster()
        #expect(try Closing.make().signed(by: .make(2)).source.verified(against: roster).value == .make())
        let stranger = SigningKey.make(7)
        let refused = [
            try Closing.make().signed(by: stranger), try Closing.make(device: stranger.publicKey).signed(by: stranger),
            try Closing.make(author: stranger.user).signed(by: .make(2)),
        ]
        for closing in refused { #expect(throws: VicinoError.self) { try closing.source.verified(against: roster) } }
    }

    @Test("A roster has a name of 1 to 100 bytes and at most 32 devices")
    func rosterLimits() throws {
        for name in ["", "a\0b", String(repeating: "é", count: 51)] {
            #expect(throws: VicinoError.self) { try Roster.make(claimedName: name) }
        }
        #expect(try Roster.make(claimedName: String(repeating: "é", count: 50)).claimedName.utf8.count == 100)
        #expect(throws: VicinoError.self) { try Roster.make(devices: (0..<33).map { .make(UInt8($0)) }) }
        #expect(throws: VicinoError.self) { try Roster.make(devices: [.make(1), .make(1)]) }
        let most = try Roster.make(devices: (0..<32).map { .make(UInt8($0)) })
        #expect(try Roster(wireBytes: most.wireBytes[...]) == most)
        // Readers do not rely on the order of fields, so appended bytes are another device. Behind devices comes the first
        // statement, of 70 bytes.
        let one = try Roster.make(devices: [.make(99)]).wireBytes
        let another = one.dropFirst(try Roster.make(devices: []).wireBytes.count - 70).dropLast(70)
        #expect(throws: VicinoError.self) { try Roster(wireBytes: (most.wireBytes + another)[...]) }
    }

    @Test("A head with an impossible position, with a missing part or with too many logs is refused")
    func headLimits() throws {
        let good = Head.make(next: RecordID.numberLimit, live: RecordID.numberLimit)
        #expect(try Head(wireBytes: good.wireBytes[...]) == good)
        for bad in [Head.make(next: RecordID.numberLimit + 1), .make(next: .max), .make(next: 5, live: 6)] {
            #expect(throws: VicinoError.self) { try Head(wireBytes: bad.wireBytes[...]) }
        }
        func seen(_ count: Int) -> Head {
            .make(seen: Dictionary(uniqueKeysWithValues: (0..<count).map { (WriterID(rawValue: UInt64($0)), 1) }))
        }
        #expect(try Head(wireBytes: seen(4096).wireBytes[...]).seen.count == 4096)
        #expect(throws: VicinoError.self) { try Head(wireBytes: seen(4097).wireBytes[...]) }
        for missing in 1...8 {
            #expect(throws: VicinoError.self, "field \(missing)") {
                try Head(wireBytes: without(missing, of: good)[...])
            }
        }
        #expect(try Head(wireBytes: without(9, of: good)[...]).revision == 0)
    }

    @Test("A revocation list has a version and at most 65,536 serial numbers")
    func standingLimits() throws {
        #expect(throws: VicinoError.self) {
            try RevocationList(wireBytes: RevocationList.make(version: 0).wireBytes[...])
        }
        let most = RevocationList.make(revoked: (0..<65_536).map { UInt64($0) })
        #expect(try RevocationList(wireBytes: most.wireBytes[...]) == most)
        let many = RevocationList.make(revoked: (0..<65_537).map { UInt64($0) })
        #expect(throws: VicinoError.self) { try RevocationList(wireBytes: many.wireBytes[...]) }
    }

    @Test("A closing names at most 4,096 possible positions")
    func closingLimits() throws {
        func closing(_ count: Int) -> Closing {
            .make(
                positions: Dictionary(
                    uniqueKeysWithValues: (0..<count).map {
                        (ViewID(rawValue: UInt64($0)), LogPosition(next: 1, root: .zero))
                    }))
        }
        #expect(try Closing(wireBytes: closing(4096).wireBytes[...]) == closing(4096))
        #expect(throws: VicinoError.self) { try Closing(wireBytes: closing(4097).wireBytes[...]) }
        let beyond = Closing.make(positions: [.own: LogPosition(next: RecordID.numberLimit + 1, root: .zero)])
        #expect(throws: VicinoError.self) { try Closing(wireBytes: beyond.wireBytes[...]) }
    }

    @Test("Logs that a head has seen, and views of a closing, must ascend without repetition")
    func ascending() throws {
        let head = Head.make(seen: [WriterID(rawValue: 7): 1, WriterID(rawValue: 8): 2])
        let closing = Closing.make(
            positions: [
                ViewID(rawValue: 7): LogPosition(next: 1, root: .zero),
                ViewID(rawValue: 8): LogPosition(next: 2, root: .zero),
            ])
        #expect(try Head(wireBytes: relisted(head.wireBytes, field: 12, in: [0, 1])[...]) == head)
        #expect(try Closing(wireBytes: relisted(closing.wireBytes, field: 4, in: [0, 1])[...]) == closing)
        for order in [[1, 0], [0, 0, 1], [0, 1, 1], [0, 1, 0]] {
            #expect(throws: VicinoError.self, "\(order)") {
                try Head(wireBytes: relisted(head.wireBytes, field: 12, in: order)[...])
            }
            #expect(throws: VicinoError.self, "\(order)") {
                try Closing(wireBytes: relisted(closing.wireBytes, field: 4, in: order)[...])
            }
        }
    }

    @Test("Statements skip unknown fields, and keep the signed bytes")
    func unknownFields() throws {
        var writer = WireWriter()
        writer.appendText(99, "from the future")
        let payload = Head.make().wireBytes + writer.bytes
        #expect(try Head(wireBytes: payload[...]) == .make())
        #expect(try RevocationList(wireBytes: (RevocationList.make().wireBytes + writer.bytes)[...]) == .make())
        #expect(try Closing(wireBytes: (Closing.make().wireBytes + writer.bytes)[...]) == .make())
        #expect(try Roster(wireBytes: (try Roster.make().wireBytes + writer.bytes)[...]) == .make())
    }

    @Test("Every truncation and every random payload is read or refused, and never traps", arguments: UInt64(0)..<5)
    func hostileBytes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var samples: [[UInt8]] = (0..<200).map { _ in generator.bytes(Int.random(in: 0...80, using: &generator)) }
        for whole in [
            Head.make().wireBytes, RevocationList.make().wireBytes, Closing.make().wireBytes,
            try Roster.make().wireBytes,
        ] {
            samples += (0..<whole.count).map { Array(whole[..<$0]) }
            samples += (0..<300).map { _ in
                var mutated = whole
                mutated[Int.random(in: 0..<whole.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
                return mutated
            }
        }
        for sample in samples {
            if let head = try? Head(wireBytes: sample[...]) { #expect(head.live <= head.position.next) }
            if let revocationList = try? RevocationList(wireBytes: sample[...]) { #expect(revocationList.version > 0) }
            if let closing = try? Closing(wireBytes: sample[...]) { #expect(closing.device.count == 32) }
            if let roster = try? Roster(wireBytes: sample[...]) { #expect(!roster.claimedName.isEmpty) }
        }
    }

    @Test("Positions are ordered by next number, and two roots at one number are a fork")
    func relations() {
        func position(_ next: UInt64, _ root: UInt8) -> LogPosition { LogPosition(next: next, root: .sha256([root])) }
        let held = position(5, 1)
        #expect(position(5, 1).relation(to: held) == .same)
        #expect(position(5, 2).relation(to: held) == .fork)
        #expect(position(6, 1).relation(to: held) == .newer)
        #expect(position(4, 1).relation(to: held) == .older)
    }

    /// A message whose last field is repeated, with its elements in another order.
    private func relisted(_ message: [UInt8], field number: Int, in order: [Int]) throws -> [UInt8] {
        var reader = WireReader(message[...])
        var writer = WireWriter()
        var elements = [ArraySlice<UInt8>]()
        while let field = try reader.next() {
            switch field.value {
            case .bytes(let bytes) where field.number == number: elements.append(bytes)
            case .varint(let value): writer.appendUnsigned(field.number, value)
            case .bytes(let bytes): writer.appendBytes(field.number, bytes)
            case .fixed64: break
            }
        }
        for index in order { writer.appendBytes(number, elements[index]) }
        return writer.bytes
    }

    private func without(_ number: Int, of head: Head) throws -> [UInt8] {
        var reader = WireReader(head.wireBytes[...])
        var writer = WireWriter()
        while let field = try reader.next() {
            guard field.number != number else { continue }
            switch field.value {
            case .varint(let value): writer.appendUnsigned(field.number, value)
            case .bytes(let bytes): writer.appendBytes(field.number, bytes)
            case .fixed64: break
            }
        }
        return writer.bytes
    }
}
