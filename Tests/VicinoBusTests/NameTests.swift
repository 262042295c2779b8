import Testing
import VicinoBus

@Suite("Names and types are checked before use")
struct NameTests {
    @Test(
        "Object paths are slashes and words",
        arguments: [
            ("/", true), ("/a", true), ("/org/bluez/hci0", true), ("/_/9", true), ("", false), ("a", false),
            ("/a/", false),
            ("//", false), ("/a//b", false), ("/a-b", false), ("/é", false), ("/a\0", false), ("/a b", false),
        ])
    func paths(_ text: String, _ isValid: Bool) {
        #expect(((try? ObjectPath(text)) != nil) == isValid)
    }

    @Test(
        "Bus names are unique or well-known",
        arguments: [
            (":1.42", true), (":1.a-b", true), ("org.bluez", true), ("org.a-b.c", true), ("org", false),
            ("org.", false),
            (".org", false), ("org.9a", false), (":1", false), ("org.blu ez", false), ("", false), ("org.\0a", false),
        ])
    func busNames(_ text: String, _ isValid: Bool) {
        #expect(((try? BusName(text)) != nil) == isValid)
    }

    @Test(
        "Interfaces and errors have dots, members have none",
        arguments: [
            ("org.a", true, false), ("a", false, true), ("a_9", false, true), ("9a", false, false),
            ("a-b", false, false),
            ("a.b-c", false, false), ("a.9", false, false), ("", false, false), ("a..b", false, false),
        ])
    func otherNames(_ text: String, isInterface: Bool, isMember: Bool) {
        #expect(((try? InterfaceName(text)) != nil) == isInterface)
        #expect(((try? ErrorName(text)) != nil) == isInterface)
        #expect(((try? MemberName(text)) != nil) == isMember)
    }

    @Test("Names end at 255 bytes")
    func length() {
        #expect((try? MemberName(String(repeating: "a", count: 255))) != nil)
        #expect((try? MemberName(String(repeating: "a", count: 256))) == nil)
        #expect((try? BusName("a." + String(repeating: "a", count: 254))) == nil)
    }

    @Test(
        "Valid signatures are read and written alike",
        arguments: [
            "", "y", "ybnqiuxtdsoghv", "as", "a{sv}", "a{oa{sa{sv}}}", "(ii)", "a(s(iv)ay)", "aaai",
            String(repeating: "a", count: 32) + "y",
            String(repeating: "(", count: 32) + "y" + String(repeating: ")", count: 32),
        ])
    func signatures(_ text: String) throws {
        #expect(try Signature(text).text == text)
    }

    @Test(
        "Invalid signatures are refused",
        arguments: [
            "a", "z", "()", "(i", "i)", "{sv}", "a{s}", "a{svv}", "a{vs}", "a{(i)s}", "a{sv", "s\0", "é", "ai}",
            String(repeating: "a", count: 33) + "y", String(repeating: "i", count: 256),
            String(repeating: "(", count: 33) + "y" + String(repeating: ")", count: 33),
        ])
    func badSignatures(_ text: String) {
        #expect(throws: BusError.self) { try Signature(text) }
    }

    @Test("An array and a dictionary have one element type")
    func oneType() throws {
        #expect(throws: BusError.self) { try BusValue.array(of: .string, [.string("a"), .int32(1)]) }
        #expect(throws: BusError.self) { try BusValue.array(of: .byte, [.int16(1)]) }
        #expect(throws: BusError.self) { try BusDictionary(key: .variant, value: .string, []) }
        #expect(throws: BusError.self) { try BusDictionary(key: .string, value: .string, [(.string("a"), .byte(1))]) }
        #expect(try BusValue.array(of: .byte, [.byte(1), .byte(2)]) == .bytes([1, 2]))
    }

    @Test("Bytes that are no UTF-8 make no string")
    func notUTF8() {
        #expect(throws: BusError.self) { try BusValue.string(utf8: [0x61, 0xFF]) }
        #expect(throws: BusError.self) { try BusValue.string(utf8: [0xED, 0xA0, 0x80]) }
    }

    @Test("Swift types have the right types on the bus")
    func types() {
        #expect([ObjectPath: [String: [String: BusValue]]].busType.text == "a{oa{sa{sv}}}")
        #expect([[UInt8]].busType.text == "aay")
        #expect([String]().busValue.type.text == "as")
        #expect(throws: BusError.self) { try [String](busValue: .bytes([])) }
        #expect(BusBody("a", UInt32(1), ["x": BusValue.byte(1)]).signature.text == "sua{sv}")
    }

    @Test("Reading another type or number of values fails and says what was expected")
    func mismatch() {
        let body = BusBody("a", UInt32(1))
        #expect(throws: BusError.self) { try body.read(String.self) }
        #expect(throws: BusError.self) { try body.read(String.self, Int32.self) }
        let error = #expect(throws: BusError.self) { try body.read(String.self, String.self, String.self) }
        #expect(error?.message == "A message has values of the types “su” where “sss” was expected.")
    }

    @Test("Only sockets of this computer are valid addresses of a bus")
    func addresses() throws {
        for text in [
            "tcp:host=localhost,port=1", "unixexec:path=/bin/sh", "", "unix:path=/a;tcp:host=b", "unix:path=\0",
        ] {
            #expect(throws: BusError.self) { try BusAddress(text) }
        }
        #expect(try BusAddress.system([:]).text == "unix:path=/run/dbus/system_bus_socket")
        #expect(try BusAddress.system(["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/x"]).text == "unix:path=/x")
        #expect(try BusAddress.session(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/y"]).text == "unix:path=/y")
        #expect(try BusAddress.session(["XDG_RUNTIME_DIR": "/run/a b,c"]).text == "unix:path=/run/a%20b%2cc/bus")
        #expect(throws: BusError.self) { try BusAddress.session([:]) }
    }
}
