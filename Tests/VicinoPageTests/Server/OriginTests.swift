import Testing
import VicinoCore

@testable import VicinoPage

@Suite("The addresses of a page, and what its links carry")
struct OriginTests {
    @Test("Each run of the server has a host name of its own, which does not tell the secret")
    func hostNames() throws {
        let name = WebOrigin(port: 8426, secret: [UInt8](repeating: 7, count: 32)).name
        #expect(name != WebOrigin(port: 8426, secret: [UInt8](repeating: 8, count: 32)).name)
        #expect(name.wholeMatch(of: /vicino-[0-9a-f]{20}\.localhost/) != nil)
        #expect(!name.contains("0707"))
    }

    @Test("No other program can listen at the port of the page under ::1, and none has it when the page is served")
    func reservedPort() throws {
        let first = try ReservedPort(0x7E57)
        let error = #expect(throws: VicinoError.self) { try ReservedPort(0x7E57) }
        #expect(error?.code == .busy)
        withExtendedLifetime(first) {}
    }

    @Test("Servers at two ports have cookies of two names")
    func cookieName() throws {
        #expect(WebOrigin(port: 8426, secret: []).cookieName != WebOrigin(port: 8427, secret: []).cookieName)
    }

    @Test("A sealed text is read with the same secret and token only, and unchanged")
    func sealed() throws {
        let text = "vicino:AEFCBKZQ"
        let seal = SealedText(secret: Array(repeating: 7, count: 32))
        let token = "a1b2"
        let sealed = try seal.seal(text, for: token)
        #expect(seal.open(sealed, for: token) == text)
        #expect(!sealed.uppercased().contains(text.dropFirst(7)))
        #expect(seal.open(sealed, for: "a1b3") == nil)
        #expect(SealedText(secret: Array(repeating: 8, count: 32)).open(sealed, for: token) == nil)
        for index in sealed.utf8.indices {
            let other = sealed[index] == "0" ? "1" : "0"
            #expect(seal.open(sealed[..<index] + other + sealed[index...].dropFirst(), for: token) == nil)
        }
        for wrong in ["", "zz", text, String(repeating: "0", count: SealedText.limit + 2)] {
            #expect(seal.open(wrong, for: token) == nil)
        }
    }
}
