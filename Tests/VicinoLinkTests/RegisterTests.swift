import NIOCore
import Testing

@testable import VicinoLink

@Suite("Whoever proves nothing makes room for others")
struct RegisterTests {
    private static let limits = LinkLimits()
    private var register = LinkRegister(limits)

    @Test("One address evicts its own oldest link")
    mutating func address() throws {
        let stranger = try enter("192.0.2.1").number
        let count = Self.limits.unprovedFromAddress
        let numbers = try (0..<count).map { _ in try enter("192.0.2.2").number }
        #expect(register.unprovedCount == count + 1)
        let evicted = try (0..<2).map { _ in try enter("192.0.2.2").evicted }
        #expect(evicted == [numbers[0], numbers[1]])
        #expect(register.unprovedCount == count + 1)
        expect(register.prove(stranger), true)
    }

    @Test("When all is full the oldest link of the largest network goes, so many addresses do not help")
    mutating func network() throws {
        let honest = try enter("2001:db8:1::1").number
        let hostile = try (1..<512).map { try enter("2001:db8:2::\(String($0, radix: 16))").number }
        let evicted = try hostile.prefix(100).map { try enter("2001:db8:2::ffff:\($0)").evicted }
        #expect(evicted == hostile.prefix(100).map(Optional.some))
        #expect(register.unprovedCount == 512)
        expect(register.prove(honest), true)
    }

    @Test("Among networks of one size the oldest link goes")
    mutating func oldest() throws {
        for high in 0..<2 { for low in 0..<256 { _ = try enter("10.0.\(high).\(low)") } }
        let evicted = [try enter("10.1.0.0").evicted, try enter("10.1.0.1").evicted]
        #expect(evicted == [1, 2])
    }

    @Test("A link that had to go proves nothing any more")
    mutating func evicted() throws {
        let first = try enter("192.0.2.1").number
        for _ in 0..<Self.limits.unprovedFromAddress { _ = try enter("192.0.2.1") }
        expect(register.prove(first), false)
    }

    @Test("Proved links are limited for an address and in all, and make room when they go")
    mutating func proved() throws {
        var numbers: [LinkRegister.Number] = []
        for high in 0..<8 {
            for _ in 0..<128 {
                numbers.append(try enter("10.0.0.\(high)").number)
                expect(register.prove(numbers[numbers.count - 1]), true)
            }
            if high < 7 { expect(register.prove(try enter("10.0.0.\(high)").number), false) }
        }
        expect(register.prove(try enter("10.0.0.200").number), false)
        register.leave(numbers[0])
        expect(register.prove(try enter("10.0.0.200").number), true)
        #expect(register.provedCount == 1024 && register.unprovedCount == 0)
    }

    @Test("Link-local addresses are no network of one owner")
    func networks() throws {
        #expect(try origin("fe80::1").network != origin("fe80::2").network)
        #expect(try origin("2001:db8::1").network == origin("2001:db8::2").network)
        #expect(try origin("2001:db8:0:1::1").network != origin("2001:db8::1").network)
        #expect(try origin("192.0.2.1").network != origin("192.0.2.2").network)
        #expect(try origin("2001:db8::1").address != origin("2001:db8::2").address)
    }

    private func origin(_ address: String) throws -> LinkRegister.Origin {
        LinkRegister.Origin(try SocketAddress(ipAddress: address, port: 4000))
    }

    private mutating func enter(_ address: String) throws -> (
        number: LinkRegister.Number, evicted: LinkRegister.Number?
    ) {
        register.enter(try origin(address))
    }

    /// For calls that change the register, which `#expect` cannot hold.
    private func expect(_ found: Bool, _ expected: Bool, _ location: SourceLocation = #_sourceLocation) {
        #expect(found == expected, sourceLocation: location)
    }
}
