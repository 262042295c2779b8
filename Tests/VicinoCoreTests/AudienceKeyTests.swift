import Testing
import VicinoCore
import VicinoTesting

@Suite("Keys of audiences")
struct AudienceKeyTests {
    private func key() throws -> AudienceKey { try #require(AudienceKey((0..<32).map { UInt8($0) })) }

    @Test("The views of an audience follow from its key and the kinds")
    func views() throws {
        let reading = try KindID("com.example.reading", major: 1)
        let next = try KindID("com.example.reading", major: 2)
        #expect(try key().view(of: reading).description == "be59940e9a3e09de")
        #expect(try key().view(of: next).description == "2ca6938b0beca0bb")
        var random = SeededGenerator(seed: 1)
        #expect(try AudienceKey(using: &random).view(of: reading) != key().view(of: reading))
    }

    @Test("The key of the tags follows from the key and a number, and does not tell them")
    func tags() throws {
        let first = try Hex.encode(key().tagKey(number: 0))
        #expect(first == "b52c9b0396a37277c4fc5ece64099c4dbba0214cb7f0188eac1fdb67d027bf5d")
        let renewed = try Hex.encode(key().tagKey(number: 1))
        #expect(renewed == "b2518f2660407704a95db1353145e4f3cbf65f83f644e4d8632a11deb56d5b01")
    }

    @Test("The name of an audience follows from its key, and is no view of a kind")
    func name() throws {
        #expect(try key().name.count == 8)
        #expect(try key().name == key().name)
        let reading = try KindID("com.example.reading", major: 1)
        #expect(try key().name != key().view(of: reading).bytes)
        var random = SeededGenerator(seed: 1)
        #expect(try AudienceKey(using: &random).name != key().name)
    }

    @Test("The writer of a view and its secret follow from the secret of the record's writer")
    func writers() throws {
        let secret = try #require(RecordSecret((0..<32).map { UInt8($0) }))
        let view = ViewID(rawValue: 0xBE59_940E_9A3E_09DE)
        #expect(secret.writer(of: view).description == "7d2e9732c060cab8")
        let viewSecret = Hex.encode(secret.secret(of: view).bytes)
        #expect(viewSecret == "126bc57f00da7baad9c46265227bbf6ea7d6af06a86635e6dd1674e7645194c6")
        #expect(secret.writer(of: ViewID(rawValue: 1)) != secret.writer(of: view))
        #expect(secret.secret(of: ViewID(rawValue: 1)) != secret.secret(of: view))
    }

    @Test("A key prints as nothing, and has 32 bytes")
    func form() throws {
        #expect(try String(reflecting: key()) == "AudienceKey(redacted)")
        #expect(try Mirror(reflecting: key()).children.isEmpty)
        #expect(AudienceKey([UInt8](repeating: 1, count: 31)) == nil)
    }
}
