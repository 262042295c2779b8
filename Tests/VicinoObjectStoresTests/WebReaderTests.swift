import Testing
import VicinoCore
import VicinoHarness
import VicinoLocks
import VicinoRepository
import VicinoTesting

@testable import VicinoObjectStores

@Suite("What a follower fetches from an address that an author named", .timeLimit(.minutes(5)))
struct WebReaderTests {
    private let name = ObjectName.numbered(1)

    @Test(
        "Addresses of private networks, of this computer, and of no network are not public",
        arguments: [
            "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1",
            "172.31.255.255", "192.168.0.1", "192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.7", "203.0.113.9",
            "224.0.0.251", "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1",
            "::ffff:192.168.0.1", "::ffff:127.0.0.1", "::127.0.0.1", "64:ff9b::10.0.0.1", "2001:db8::1",
            "2002:a00:1::1",
            "2001:0:1::1", "3fff::1", "fec0::1", "100::1", "", "example.org", "1.2.3", "fe80::1%eth0",
        ])
    func reserved(_ address: String) {
        #expect(!AddressReach.isPublic(address))
    }

    @Test(
        "Addresses of the Internet are public",
        arguments: [
            "9.255.255.255", "11.0.0.0", "100.63.0.1", "100.128.0.1", "172.15.0.1", "172.32.0.1", "192.167.1.1",
            "192.169.1.1", "198.17.0.1", "198.20.0.1", "223.255.255.255", "2a00:1450:4001::1", "2606:4700::1111",
            "2001:4860:4860::8888", "::ffff:9.9.9.9", "64:ff9b::909:909",
        ])
    func global(_ address: String) {
        #expect(AddressReach.isPublic(address))
    }

    @Test("A host with a private address is asked only if the user allows it")
    func privateHost() async throws {
        let server = try await StoreServer.faulty()
        let location = WebLocation(host: "store.example.org", port: server.port, path: ["whole"])
        let resolution = NameResolution { _ in ["127.0.0.1", "::1", "192.168.1.1"] }
        let reader = try WebReader(location, rules: ReadingRules(), limits: StoreLimits(), resolution: resolution)
        let kind = await failure { _ = try await reader.get(name, unless: nil, atMost: 100) }
        #expect(kind == .privateHost)
    }

    @Test("A letter goes to no host of a private network, and to one that is allowed with its signature")
    func letters() async throws {
        let server = try await StoreServer.faulty()
        let resolution = NameResolution { _ in ["127.0.0.1"] }
        let far = WebLocation(host: "store.example.org", port: server.port, path: ["echo"])
        let refusing = try WebReader(far, rules: ReadingRules(), limits: StoreLimits(), resolution: resolution)
        let kind = await failure { try await refusing.leave([1], as: name) }
        #expect(kind == .privateHost)
        let near = WebLocation(isSecure: false, host: "localhost", port: server.port, path: ["echo"])
        let rules = ReadingRules(allowedHosts: ["localhost"])
        let allowed = try WebReader(near, rules: rules, limits: StoreLimits(), resolution: resolution)
        try await allowed.leave([], as: name)
    }

    @Test("The connection goes to the address that was checked, and the host's name is not asked for again")
    func pinned() async throws {
        let server = try await StoreServer.faulty()
        let asked = LockedValue(0)
        // The name is one that no other part of the system could find.
        let resolution = NameResolution { host in
            asked.withLock { $0 += 1 }
            return host == "localhost" ? ["127.0.0.1"] : []
        }
        let location = WebLocation(isSecure: false, host: "localhost", port: server.port, path: ["echo"])
        let rules = ReadingRules(allowedHosts: ["localhost"])
        let reader = try WebReader(location, rules: rules, limits: StoreLimits(), resolution: resolution)
        for _ in 0..<3 {
            let request = try await reader.get(name, unless: nil, atMost: 2000).bytes ?? []
            let text = String(decoding: request, as: UTF8.self).lowercased()
            #expect(text.hasPrefix("get /echo/\(name.description.lowercased()) http/1.1\r\n"))
            #expect(text.contains("\r\nhost: localhost:\(server.port)\r\n"))
        }
        #expect(asked.withLock { $0 } == 1)
    }

    @Test("Nothing is sent but the name, and the version that the reader has")
    func request() async throws {
        let server = try await StoreServer.faulty()
        let reader = try server.reader(of: "echo")
        let version = ObjectVersion(text: "\"abc\"")
        let request = try await reader.get(name, unless: version, atMost: 2000).bytes ?? []
        let lines = String(decoding: request, as: UTF8.self).lowercased().split(separator: "\r\n")
        let names = lines.dropFirst().compactMap { $0.split(separator: ":").first.map(String.init) }
        #expect(Set(names).isSubset(of: ["host", "if-none-match", "content-length", "connection"]))
        #expect(lines.contains("if-none-match: \"abc\""))
    }

    @Test("A reader neither asks without encryption, nor writes, nor deletes")
    func readOnly() async throws {
        #expect(throws: StoreError.self) { try WebReader(WebLocation(isSecure: false, host: "example.org")) }
        #expect(throws: StoreError.self) { try WebReader(WebLocation(isSecure: false, host: "127.0.0.1")) }
        let reader = try WebReader(WebLocation(host: "example.org"))
        #expect(await failure { try await reader.put([1], as: name) } == .notAllowed)
        #expect(await failure { try await reader.delete(name) } == .notAllowed)
    }

    @Test("A host that does not exist, and a port at which nobody listens, are tried again later")
    func unreachable() async throws {
        let location = WebLocation(host: "store.example.org")
        let nowhere = NameResolution { _ in [] }
        let reader = try WebReader(location, rules: ReadingRules(), limits: StoreLimits(), resolution: nowhere)
        #expect(await failure { _ = try await reader.get(name, unless: nil, atMost: 10) } == .unreachable)
        let server = try await StoreServer.faulty()
        server.program.stop()
        let ended = try server.reader(of: "whole")
        #expect(await failure { _ = try await ended.get(name, unless: nil, atMost: 10) } == .unreachable)
    }
}

@Suite("What a hostile web server cannot do", .timeLimit(.minutes(5)))
struct HostileServerTests {
    private let name = ObjectName.numbered(1)

    /// The error of one fault.
    private func error(
        _ fault: String, atMost limit: Int = 1000, limits: StoreLimits = StoreLimits(),
        unless version: ObjectVersion? = nil
    ) async throws -> StoreError? {
        let server = try await StoreServer.faulty()
        let reader = try server.reader(of: fault, limits: limits)
        do { _ = try await reader.get(name, unless: version, atMost: limit) } catch let error as StoreError {
            return error
        }
        return nil
    }

    @Test("An honest answer is read")
    func whole() async throws {
        let server = try await StoreServer.faulty()
        let object = try await server.reader(of: "whole").get(name, unless: nil, atMost: 5)
        #expect(object == .bytes(Array("whole".utf8), version: ObjectVersion(text: "\"a\"")))
    }

    @Test("A redirect is not followed")
    func redirect() async throws {
        let error = try #require(try await error("redirect"))
        #expect(error.kind == .misbehaves)
        #expect(error.message.contains("another address"))
    }

    @Test("A server that only says whose it is, by a certificate of its own, is not believed")
    func certificate() async throws {
        let server = try await StoreServer.certified(host: "store.example.org")
        let location = WebLocation(host: "store.example.org", port: server.port, path: ["whole"])
        let rules = ReadingRules(allowedHosts: ["store.example.org"])
        let resolution = NameResolution { _ in ["127.0.0.1"] }
        let reader = try WebReader(location, rules: rules, limits: StoreLimits(), resolution: resolution)
        let error = await #expect(throws: StoreError.self) { try await reader.get(name, unless: nil, atMost: 100) }
        #expect(error?.kind == .unreachable)
        #expect(error?.message.contains("does not prove its name") == true)
    }

    @Test("A busy store says when to come back")
    func busy() async throws {
        let error = try #require(try await error("busy"))
        #expect(error.kind == .busy(retryAfter: .seconds(120)))
        #expect(error.isPassing)
    }

    @Test(
        "A body that is too long is refused before it is read, or as soon as it shows",
        arguments: ["announced", "endless"])
    func tooLong(_ fault: String) async throws {
        #expect(try await error(fault)?.kind == .tooLong)
        #expect(try await error(fault, atMost: 300_000)?.kind == .tooLong)
    }

    @Test("A body that trickles has to end in time, and silence ends sooner", arguments: ["trickling", "silent"])
    func slow(_ fault: String) async throws {
        let limits = StoreLimits(silence: .milliseconds(500), request: .seconds(1), bytesPerSecond: 1_000_000)
        #expect(try await error(fault, atMost: 100_000, limits: limits)?.kind == .unreachable)
    }

    @Test("A body that ends too early is no object", arguments: ["short", "nonsense"])
    func short(_ fault: String) async throws {
        #expect(try await error(fault)?.kind == .unreachable)
    }

    @Test("The endless text of an error is not read")
    func longError() async throws {
        let server = try await StoreServer.faulty()
        let reader = try server.reader(of: "error")
        // Who may not list names is told that an object is forbidden, when there is none.
        #expect(try await reader.get(name, unless: nil, atMost: 10) == .missing)
    }

    @Test("A version that no request could carry is none")
    func version() async throws {
        let server = try await StoreServer.faulty()
        let object = try await server.reader(of: "header").get(name, unless: nil, atMost: 5)
        #expect(object == .bytes(Array("whole".utf8), version: nil))
    }

    @Test("To say that nothing is new to who did not ask is no answer")
    func unasked() async throws {
        #expect(try await error("unasked")?.kind == .misbehaves)
    }

    @Test("A cancelled request ends at once")
    func cancelled() async throws {
        let server = try await StoreServer.faulty()
        let reader = try server.reader(of: "silent")
        let task = Task { try await reader.get(name, unless: nil, atMost: 10) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
