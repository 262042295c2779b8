import Testing
import VicinoCore
import VicinoTesting

@Suite("Identifiers")
struct IdentifierTests {
    @Test("A user id is written as 64 digits and compared in eight groups")
    func userID() throws {
        let user = SigningKey.make(1).user
        #expect(user.description == "419fa410691e02f284795518b990181bdc564db71e29a233c450d416b7f6a75e")
        #expect(user.fingerprint == "419f a410 691e 02f2 8479 5518 b990 181b")
        #expect(UserID(user.description) == user)
        #expect(UserID(user.description.uppercased()) == nil)
        #expect(UserID([UInt8](repeating: 0, count: 31)) == nil)
        #expect(UserID(String(repeating: "0", count: 63)) == nil)
    }

    @Test("Writers, views and digests are written as lower-case digits and read back")
    func textForms() {
        let writer = WriterID(rawValue: 0x0102_0304_0506_07FF)
        #expect(writer.description == "01020304050607ff")
        #expect(WriterID(writer.description) == writer)
        #expect(WriterID(writer.bytes) == writer)
        #expect(WriterID("01020304050607FF") == nil)
        #expect(ViewID(rawValue: 1).description == "0000000000000001")
        #expect(ViewID(ViewID(rawValue: 77).bytes) == ViewID(rawValue: 77))
        #expect(ViewID.own.rawValue == 0)
        #expect(Digest([UInt8](repeating: 7, count: 31)) == nil)
        #expect(Digest((0..<32).map { UInt8($0) })?.description == Hex.encode((0..<32).map { UInt8($0) }))
    }

    @Test("A record id is the writer, a hyphen and a plain number", arguments: [0, 1, 42, (1 << 40) - 1] as [UInt64])
    func recordID(number: UInt64) {
        let id = RecordID(writer: WriterID(rawValue: 0x0102_0304_0506_0708), number: number)
        #expect(id.description == "0102030405060708-\(number)")
        #expect(RecordID(id.description) == id)
    }

    @Test(
        "Other spellings of a record id are refused",
        arguments: [
            "", "-", "0102030405060708", "0102030405060708-", "0102030405060708-01", "0102030405060708-+1",
            "0102030405060708--1", "0102030405060708-1-", "0102030405060708-1099511627776", "0102030405060708-1e3",
            "0102030405060708-18446744073709551616", "010203040506070A-1", "102030405060708-1", "0102030405060708-１",
            " 0102030405060708-1", "0102030405060708-1\n", "../../../../etc/passwd", "0102030405060708-1\0",
        ])
    func badRecordID(text: String) {
        #expect(RecordID(text) == nil)
    }

    @Test("Kinds are ordered by the bytes of their names, then by major version")
    func kindOrder() throws {
        let ascending = [
            try KindID("a.b", major: 1), try KindID("a.b", major: 2), try KindID("a.b-c", major: 1),
            try KindID("a.b.c", major: 1),
            try KindID("a.b_c", major: 0), try KindID("a.bb", major: 0),
        ]
        #expect(ascending.shuffled().sorted() == ascending)
    }

    @Test("Logs are ordered by view, then writer")
    func logOrder() {
        func log(_ view: UInt64, _ writer: UInt64) -> LogID {
            LogID(writer: WriterID(rawValue: writer), view: ViewID(rawValue: view))
        }
        let ascending = [log(0, 5), log(0, .max), log(1, 0), log(.max, 0)]
        #expect(ascending.shuffled().sorted() == ascending)
    }

    @Test("Secret keys print as nothing")
    func redaction() throws {
        let key = SigningKey.make(1)
        let agreement = try AgreementKey(secret: [UInt8](repeating: 2, count: 32))
        for text in ["\(key)", String(reflecting: key), "\(agreement)", String(reflecting: agreement)] {
            #expect(text.hasSuffix("Key(redacted)"))
        }
        #expect(Mirror(reflecting: key).children.isEmpty)
        #expect(Mirror(reflecting: agreement).children.isEmpty)
        #expect(key.secret == [UInt8](repeating: 1, count: 32))
    }

    @Test("The same randomness makes the same key, and a key of another length is refused")
    func randomness() throws {
        var a = SeededGenerator(seed: 1)
        var b = SeededGenerator(seed: 1)
        var c = SeededGenerator(seed: 2)
        let key = try SigningKey(using: &a)
        #expect(try key.secret == SigningKey(using: &b).secret)
        #expect(try key.secret != SigningKey(using: &c).secret)
        for count in [0, 31, 33] {
            #expect(throws: VicinoError.self) { try SigningKey(secret: [UInt8](repeating: 1, count: count)) }
            #expect(throws: VicinoError.self) { try AgreementKey(secret: [UInt8](repeating: 1, count: count)) }
        }
    }
}
