import Testing

@testable import VicinoBluetooth

@Suite("What the kernel says of links and channels")
struct KernelLinksTests {
    @Test("The kernel's list says which side has set up each link, and links of older Bluetooth do not count")
    func list() throws {
        let entries: [[UInt8]] = [
            [0x40, 0, 0x66, 0x55, 0x44, 0x33, 0x22, 0x4A, 0x80, 0, 1, 0, 0, 0, 0, 0],
            [0x41, 0, 0x01, 0x00, 0x44, 0x33, 0x22, 0x7B, 0x80, 1, 1, 0, 0, 0, 0, 0],
            [0x42, 0, 0x09, 0x55, 0x44, 0x33, 0x22, 0x11, 0x01, 0, 1, 0, 0, 0, 0, 0],
        ]
        let answer: [UInt8] = [1, 0, 3, 0] + entries.flatMap(\.self)
        let list = try #require(KernelLinkList(answer: answer))
        #expect(list.origins == ["4A:22:33:44:55:66": .peer, "7B:22:33:44:00:01": .here])
        #expect(KernelLinkList(answer: answer.dropLast()) == nil)
        #expect(KernelLinkList(answer: [0, 0, 0]) == nil)
    }

    @Test("The question names the adapter, and has room for the answer")
    func request() {
        let request = KernelLinkList.request(for: 0x0102)
        #expect(request.prefix(4) == [2, 1, 64, 0])
        #expect(request.count == 4 + 64 * 16)
        #expect(KernelLinkList(answer: [0, 0, 0, 0])?.origins == [:])
    }

    @Test("Sockets of other users and of the system do not count")
    func sockets() {
        let table = """
            sk               RefCnt Rmem   Wmem   User   Inode  Parent
            00000000e1d6f1b6 2      0      0      0      9131   0
            0000000037a7a8f6 3      0      0      4001   9212   0
            00000000a1b2c3d4 3      0      128    4001   9217   9212
            00000000a1b2c3d5 3      0      0      4002   9218   0

            """
        #expect(KernelSocketTable.count(of: 4001, in: table) == 2)
        #expect(KernelSocketTable.count(of: 400, in: table) == 0)
        #expect(KernelSocketTable.count(of: 4001, in: "") == nil)
    }
}
