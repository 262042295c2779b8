import Testing
import VicinoCore

@testable import VicinoDNSSD

@Suite("The table of services")
struct TableTests {
    private let start = ContinuousClock.now
    private var table = ServiceTable(
        limits: .make {
            $0.watched = 2
            $0.advertised = 2
        })

    @Test("A new service is resolved, and then reported")
    func resolves() throws {
        var table = table
        let service = try HeardService.make()
        #expect(table.handle(.appeared(service.key), at: start) == [.resolve(service.key)])
        #expect(table.handle(.appeared(service.key), at: start) == [])
        #expect(table.handle(.resolved(service), at: start) == [.report(.found(service))])
        #expect(table.handle(.resolved(service), at: start) == [])
        #expect(table.services == [service])
        let newer = try HeardService.make(text: "t=2")
        #expect(table.handle(.resolved(newer), at: start) == [.report(.changed(newer))])
        let gone = table.handle(.disappeared(service.key), at: start)
        #expect(gone == [.stopResolving(service.key), .report(.lost(newer, loss: .withdrawn))])
        #expect(table.handle(.resolved(newer), at: start) == [])
        #expect(table.services == [])
    }

    @Test("A record that replaces another counts at once, and still counts when the other one has gone")
    func replaces() throws {
        var table = table
        let old = try HeardService.make(text: "t=1")
        _ = table.handle(.appeared(old.key), at: start)
        // Heard before the service is resolved again.
        #expect(table.handle(.said(old.key, record: .texts(old.texts)), at: start) == [])
        #expect(table.handle(.resolved(old), at: start) == [.report(.found(old))])
        let new = try HeardService.make(text: "t=2")
        #expect(table.handle(.said(old.key, record: .texts(new.texts)), at: start) == [.report(.changed(new))])
        #expect(table.handle(.resolved(old), at: start) == [])
        #expect(table.handle(.replaced(old.key, record: .texts(old.texts)), at: start) == [])
        #expect(table.handle(.replaced(old.key, record: .texts(new.texts)), at: start) == [])
        var moved = new
        moved.port = 4711
        #expect(table.handle(.said(old.key, record: .port(4711)), at: start) == [.report(.changed(moved))])
        #expect(table.services == [moved])
    }

    @Test("If the replaced record is heard last, it counts only while it exists")
    func replacedLast() throws {
        var table = table
        let old = try HeardService.make(text: "t=1")
        let new = try HeardService.make(text: "t=2")
        _ = table.handle(.appeared(old.key), at: start)
        _ = table.handle(.resolved(new), at: start)
        _ = table.handle(.said(old.key, record: .texts(new.texts)), at: start)
        #expect(table.handle(.said(old.key, record: .texts(old.texts)), at: start) == [.report(.changed(old))])
        #expect(table.handle(.replaced(old.key, record: .texts(old.texts)), at: start) == [.report(.changed(new))])
    }

    @Test("Records of a silent service may end without bringing it back")
    func silentRecords() throws {
        var table = table
        let service = try HeardService.make()
        _ = table.handle(.appeared(service.key), at: start)
        _ = table.handle(.resolved(service), at: start)
        for port: UInt16 in [7, 8] { _ = table.handle(.said(service.key, record: .port(port)), at: start) }
        _ = table.handle(.replaced(service.key, record: .port(7)), at: start + .seconds(100))
        #expect(table.advance(to: start + .seconds(150)).count == 1)
        #expect(table.handle(.replaced(service.key, record: .port(8)), at: start + .seconds(160)) == [])
        #expect(table.services == [])
    }

    @Test("Of a service that keeps adding records without withdrawing any, little is kept")
    func succession() {
        var records = RecordSuccession<Int>()
        for value in 0..<1000 { records.hear(value) }
        for value in (900..<1000).reversed() { records.forget(value) }
        #expect(records.newest == 996)
    }

    @Test("A service that keeps sending records, and cannot be resolved, still gives its slot to others")
    func recordsAlone() throws {
        var table = ServiceTable(limits: .make { $0.watched = 1 })
        let loud = try HeardService.make("a")
        let honest = try HeardService.make("b")
        _ = table.handle(.appeared(loud.key), at: start)
        _ = table.handle(.appeared(honest.key), at: start)
        for second: UInt16 in 1...9 {
            _ = table.handle(.said(loud.key, record: .port(second)), at: start + .seconds(Int(second)))
        }
        #expect(table.advance(to: start + .seconds(10)) == [.stopResolving(loud.key), .resolve(honest.key)])
    }

    @Test("A service that is not resolved yet goes without an event")
    func forgetsUnknown() throws {
        var table = table
        let key = try HeardService.make().key
        _ = table.handle(.appeared(key), at: start)
        #expect(table.handle(.disappeared(key), at: start) == [.stopResolving(key)])
    }

    @Test("A service without changes for the stated time counts as gone, and no sooner")
    func ages() throws {
        var table = table
        let service = try HeardService.make()
        _ = table.handle(.appeared(service.key), at: start)
        _ = table.handle(.resolved(service), at: start)
        #expect(table.deadline == start + .seconds(150))
        #expect(table.advance(to: start + .seconds(149)) == [])
        _ = table.handle(.resolved(service), at: start + .seconds(149))
        #expect(table.advance(to: start + .seconds(150)) == [])
        #expect(table.advance(to: start + .seconds(299)) == [.report(.lost(service, loss: .silent))])
        #expect(table.deadline == nil)
        #expect(table.handle(.resolved(service), at: start + .seconds(300)) == [.report(.found(service))])
    }

    @Test("Strangers beyond the limit wait until a service has been silent for long")
    func letsStrangersWait() throws {
        var table = table
        let one = try HeardService.make("one")
        let two = try HeardService.make("two")
        let three = try HeardService.make("three").key
        for service in [one, two] {
            _ = table.handle(.appeared(service.key), at: start)
            _ = table.handle(.resolved(service), at: start)
        }
        #expect(table.handle(.appeared(three), at: start) == [])
        _ = table.handle(.resolved(two), at: start + .seconds(100))
        #expect(table.advance(to: start + .seconds(149)) == [])
        let effects = table.advance(to: start + .seconds(150))
        #expect(effects == [.report(.lost(one, loss: .silent)), .stopResolving(one.key), .resolve(three)])
        #expect(table.services == [two])
    }

    @Test("Services that cannot be resolved keep others out for seconds only, and each gets its turn")
    func takesTurns() throws {
        var table = table
        let keys = try (0..<9).map { try HeardService.make("n\($0)").key }
        for key in keys { _ = table.handle(.appeared(key), at: start) }
        #expect(table.deadline == start + .seconds(10))
        #expect(table.advance(to: start + .seconds(9)) == [])
        var turns: [HeardService.Key: Int] = [:]
        for round in 1...9 {
            for case .resolve(let key) in table.advance(to: start + .seconds(10 * round)) {
                turns[key, default: 0] += 1
            }
        }
        #expect(Set(turns.keys) == Set(keys))
    }

    @Test("A waiting service gets a free slot, and none after leaving")
    func keepsLine() throws {
        var table = table
        let keys = try ["one", "two", "three", "four"].map { try HeardService.make($0).key }
        for key in keys { _ = table.handle(.appeared(key), at: start) }
        _ = table.handle(.disappeared(keys[2]), at: start)
        _ = table.handle(.disappeared(keys[0]), at: start)
        #expect(table.advance(to: start) == [.resolve(keys[3])])
    }

    @Test("A hundred thousand names take no more room than the limits")
    func staysBounded() throws {
        var table = table
        var resolved = 0
        for number in 0..<100_000 {
            resolved += table.handle(.appeared(try HeardService.make("n\(number)").key), at: start).count
        }
        #expect(resolved == 2)
        var left = 0
        for number in (0..<100_000).reversed() {
            let key = try HeardService.make("n\(number)").key
            left += table.handle(.disappeared(key), at: start).count + table.advance(to: start).count
        }
        #expect(left == 2)
    }

    @Test("Own names, present and former, are not reported")
    func ignoresOwnNames() throws {
        var table = table
        let mine = try HeardService.make("mine")
        _ = table.handle(.appeared(mine.key), at: start)
        _ = table.handle(.resolved(mine), at: start)
        let effects = table.own([mine.key.instance])
        #expect(effects == [.stopResolving(mine.key), .report(.lost(mine, loss: .withdrawn))])
        _ = table.own([try DNSLabel("new")])
        #expect(table.handle(.appeared(mine.key), at: start) == [])
        for number in 0..<8 { _ = table.own([try DNSLabel("epoch\(number)")]) }
        #expect(table.handle(.appeared(mine.key), at: start) == [.resolve(mine.key)])
    }

    @Test("A restart forgets everything")
    func forgetsOnRestart() throws {
        var table = table
        let service = try HeardService.make()
        _ = table.handle(.appeared(service.key), at: start)
        _ = table.handle(.resolved(service), at: start)
        let effects = table.handle(.restarted, at: start)
        #expect(effects == [.stopResolving(service.key), .report(.lost(service, loss: .unwatched))])
        #expect(table.deadline == nil)
    }
}

@Suite("Names, texts and ports")
struct NameTests {
    @Test(
        "Small letters, digits and hyphens are a name",
        arguments: ["a", "a-b", "0", "n0de", String(repeating: "a", count: 63)])
    func takesNames(text: String) throws {
        #expect(try DNSLabel(text).text == text)
    }

    @Test(
        "Other texts are no names",
        arguments: [
            "", "-a", "a-", "A", "ä", "a b", "a.b", "a_b", "\u{202E}a", "a\0", String(repeating: "a", count: 64),
        ])
    func refusesNames(text: String) {
        #expect(throws: VicinoError.self) { try DNSLabel(text) }
    }

    @Test("A text has 1 to 255 bytes, and a port is not 0")
    func limitsTexts() throws {
        for count in [0, 256] {
            #expect(throws: VicinoError.self) {
                try ServiceAdvertisement.make(text: String(repeating: "t", count: count))
            }
        }
        #expect(throws: VicinoError.self) { try ServiceAdvertisement.make(port: 0) }
        #expect(try ServiceAdvertisement.make(text: String(repeating: "t", count: 255)).text.count == 255)
    }

    @Test(
        "Addresses of this host and multicast addresses are ignored",
        arguments: [
            ([127, 0, 0, 1], false), ([0, 0, 0, 0], false), ([224, 0, 0, 251], false), ([255, 255, 255, 255], false),
            ([10, 0, 0, 1], true), ([169, 254, 1, 1], true),
            ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], false),
            ([0xFF, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFB], false),
            ([0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], true),
        ] as [([UInt8], Bool)])
    func refusesAddresses(bytes: [UInt8], isForOneHost: Bool) throws {
        #expect(try #require(InternetAddress(bytes: bytes)).isForOneHost == isForOneHost)
    }
}

@Suite("Addresses")
struct AddressTests {
    @Test(
        "An endpoint names the interface where that is needed",
        arguments: [
            ([10, 0, 0, 2], "10.0.0.2:4001"),
            ([0x20, 1, 0xD, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2], "[2001:db8::2]:4001"),
            ([0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2], "[fe80::2%2]:4001"),
        ] as [([UInt8], String)])
    func saysEndpoint(bytes: [UInt8], text: String) throws {
        let heard = try HeardService.make()
        let address = try #require(InternetAddress(bytes: bytes))
        let service = HeardService(
            key: heard.key, host: heard.host, address: address, port: heard.port, texts: heard.texts)
        #expect(service.endpoint == text)
    }
}

extension HeardService {
    static func make(_ name: String = "a1b2c3", text: String = "t=1") throws -> HeardService {
        let interface = try #require(InterfaceIndex(2))
        let address = try #require(InternetAddress(bytes: [10, 0, 0, 2]))
        return HeardService(
            key: Key(instance: try DNSLabel(name), interface: interface, family: .version4), host: try DNSLabel("h1"),
            address: address, port: 4001, texts: [Array(text.utf8)])
    }
}

@Suite("Records of a service, in wire form")
struct RecordTests {
    private func record(_ type: UInt16, _ bytes: [UInt8]) -> HeardRecord? {
        bytes.withUnsafeBytes { HeardRecord(type: type, $0) }
    }

    @Test("A text record has its entries, without empty ones")
    func texts() {
        #expect(record(16, [3, 116, 61, 49]) == .texts([[116, 61, 49]]))
        #expect(record(16, [0, 1, 7, 0, 2, 8, 9]) == .texts([[7], [8, 9]]))
        #expect(record(16, []) == .texts([]))
        #expect(HeardRecord(type: 16, UnsafeRawBufferPointer(start: nil, count: 0)) == .texts([]))
    }

    @Test("One that is cut short or has too many entries is ignored")
    func malformed() {
        #expect(record(16, [2, 1]) == nil)
        #expect(record(16, [255]) == nil)
        #expect(record(16, [1, 1, 1, 1, 1, 1, 1, 1]) != nil)
        #expect(record(16, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]) == nil)
    }

    @Test("Of a service record only the port is used")
    func ports() {
        #expect(record(33, [0, 0, 0, 0, 0x12, 0x34, 1, 97, 0]) == .port(0x1234))
        #expect(record(33, [0, 0, 0, 0, 0, 0, 0]) == nil)
        #expect(record(33, [0, 0, 0, 0, 1, 1]) == nil)
        #expect(record(1, [127, 0, 0, 1]) == nil)
    }
}
