import Foundation
import Testing
import VicinoCore

@testable import VicinoNetworks

@Suite("Messages of the kernel")
struct MessageTests {
    @Test("Written messages are read, and a truncated one or a wrong length ends the reading")
    func messages() {
        let body =
            NetlinkAttributes.bytes(3, Array("eth0".utf8) + [0]) + NetlinkAttributes.bytes(4, bytes(of: UInt32(7)))
        let two =
            NetlinkMessage.request(type: 16, flags: 0x300, number: 7, body: body)
            + NetlinkMessage.request(type: 17, flags: 0, number: 8, body: [])
        let read = NetlinkMessage.all(in: two[...])
        #expect(read.map(\.type) == [16, 17])
        #expect(read.map(\.flags) == [0x301, 1])
        #expect(read.map(\.number) == [7, 8])
        let attributes = NetlinkAttributes(read.first?.body)
        #expect(attributes.text(3) == "eth0")
        #expect(attributes.integer(4, UInt32.self) == 7)
        #expect(attributes[5] == nil)
        for count in two.indices {
            let cut = NetlinkMessage.all(in: two.prefix(count))
            #expect(cut.count == (count < two.count - 16 ? 0 : 1))
        }
        for length in [UInt32(0), 15, .max] {
            #expect(NetlinkMessage.all(in: (bytes(of: length) + two.dropFirst(4))[...]).isEmpty)
        }
        for length in [UInt16(0), 3, .max] {
            #expect(NetlinkAttributes((bytes(of: length) + body.dropFirst(2))[...])[3] == nil)
        }
    }

    @Test("The rest of an earlier answer is not taken as the answer to the next request")
    func leftOver() throws {
        let socket = try NetlinkSocket(0)
        // A request for the first interface, with an acknowledgement that is not read.
        let question = NetlinkMessage.request(
            type: 18, flags: 4, number: 0, body: [0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 11))
        #expect(send(socket.descriptor, question, question.count, 0) == question.count)
        let addresses = try socket.dump(22, [UInt8](repeating: 0, count: 8))
        #expect(addresses.allSatisfy { $0.type == 20 })
    }

    @Test("A table that changes meanwhile is requested again, and is not used if that continues")
    func interrupted() throws {
        func answer(_ flags: UInt16) -> [NetlinkMessage] {
            NetlinkMessage.all(in: NetlinkMessage.request(type: 16, flags: Int32(flags), number: 1, body: [])[...])
        }
        let interrupted: UInt16 = 16
        var answers = [answer(interrupted), answer(interrupted), answer(2)]
        let whole = try NetlinkSocket.whole { answers.removeFirst() }
        #expect(whole.map(\.flags) == [3])
        #expect(answers.isEmpty)
        var count = 0
        #expect(throws: VicinoError.self) {
            try NetlinkSocket.whole {
                count += 1
                return answer(interrupted)
            }
        }
        #expect(count == NetlinkSocket.attempts)
    }

    @Test("Nested attributes are found, whatever flags their numbers have")
    func nested() {
        let inner = NetlinkAttributes.bytes(1, Array("bridge".utf8))
        let outer = NetlinkAttributes(NetlinkAttributes.bytes(18 | 0x8000, inner)[...])
        #expect(outer.inside(18).text(1) == "bridge")
        #expect(outer.inside(17)[1] == nil)
    }

    @Test(
        "Prefixes that every link has are left out",
        arguments: [
            ([192, 168, 1, 77], 24, "192.168.1.0/24"), ([10, 1, 2, 3], 9, "10.0.0.0/9"),
            ([10, 129, 2, 3], 9, "10.128.0.0/9"),
            ([10, 1, 2, 3], 32, "10.1.2.3/32"), ([10, 1, 2, 3], 33, nil), ([169, 254, 1, 2], 16, nil),
            ([0xFE, 0x80] + [UInt8](repeating: 1, count: 14), 64, nil),
            ([0xFD, 0] + [UInt8](repeating: 1, count: 14), 16, "fd00::/16"), ([1, 2], 8, nil),
        ] as [([UInt8], UInt8, String?)])
    func prefix(address: [UInt8], length: UInt8, text: String?) {
        #expect(KernelAddress.prefix(address[...], length: length) == text)
    }

    @Test("Only Ethernet addresses are link addresses")
    func link() {
        #expect(KernelAddress.link([0x3C, 0xA6, 0x2F, 1, 2, 3]) == "3c:a6:2f:01:02:03")
        #expect(KernelAddress.link([0, 0, 0, 0, 0, 0]) == nil)
        #expect(KernelAddress.link([1, 2, 3, 4]) == nil)
    }
}
