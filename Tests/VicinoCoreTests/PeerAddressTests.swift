import Testing

@testable import VicinoCore

@Suite("Addresses as users type them")
struct PeerAddressTests {
    @Test(
        "An address without a port gets the default one",
        arguments: [
            ("192.168.1.20", "192.168.1.20:4747"), ("anna.local", "anna.local:4747"), ("anna", "anna:4747"),
            ("192.168.1.20:80", "192.168.1.20:80"), ("[fe80::1]:80", "[fe80::1]:80"), ("fe80::1", "[fe80::1]:4747"),
            ("[fe80::1%eth0]", "[fe80::1%eth0]:4747"), ("2001:db8:0:0:0:0:0:1", "[2001:db8:0:0:0:0:0:1]:4747"),
        ])
    func bare(typed: String, read: String) throws { #expect(try PeerAddress(text: typed).description == read) }

    @Test(
        "Text that has another form is refused",
        arguments: [
            "", "anna:", ":4747", "anna:x", "anna:99999", "anna:0", "1:2:3", "1.2.3.4:5:6", "[anna]", "[]", "[fe80::1",
            "fe80::1]", "-anna", "an na", "fe80::g", "[fe80::1]:",
        ])
    func refused(typed: String) { #expect(throws: VicinoError.self) { try PeerAddress(text: typed) } }

    @Test("Another default may be given, for an address of this device")
    func otherDefault() throws {
        #expect(try PeerAddress(text: "anna.local", defaultPort: 61_533).port == 61_533)
        #expect(try PeerAddress(text: "anna.local:1", defaultPort: 61_533).port == 1)
    }
}
