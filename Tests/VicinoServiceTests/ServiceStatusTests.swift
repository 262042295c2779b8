import Foundation
import Testing
import VicinoControl
import VicinoCore
import VicinoPresence
import VicinoTesting
import VicinoThreads

@testable import Vicino
@testable import VicinoService

@Suite("A service's status between programs", .timeLimit(.minutes(10)))
struct ServiceStatusTests {
    private let user: UserID
    private let address: PeerAddress

    init() throws {
        user = try #require(UserID([UInt8](repeating: 7, count: 32)))
        address = try #require(PeerAddress("[fe80::1%wlan0]:4747"))
    }

    /// A person about whom everything is known.
    private var person: ServiceStatus.SeenPerson {
        var person = ServiceStatus.SeenPerson(user, isNear: true, since: .epoch)
        person.hasQuestion = true
        person.isDeclined = true
        person.heardAt = .latest
        person.hasNews = true
        person.addresses = [address]
        person.media = [.bluetooth, .localNetwork]
        person.zone = ZoneEstimate(zone: .table, span: .table...(.room))
        return person
    }

    private var search: ServiceStatus.Search {
        let remark = BluetoothStatus.Remark(name: "no-monitor", reason: "No monitor.", remedy: "Allow it.")
        let obstacle = DiscoveryObstacle.untrusted(.init(name: "Home", interface: "wlan0"), missing: ["usb0"])
        let network = NetworkStatus(
            name: "Home", interface: "wlan0", ids: ["Home via 02:0"], state: .trusted, gateway: "192.0.2.254",
            isStable: true, isUsed: true)
        return ServiceStatus.Search(
            interfaces: ["wlan0"], obstacle: obstacle, networkObstacle: .nowhere(isOffline: true, missing: []),
            bluetooth: BluetoothStatus(
                adapter: "hci0", carriesSessions: true, obstacle: remark, remarks: [remark, remark]),
            networks: [network], isClockSynchronised: false, clockOffset: .milliseconds(-9))
    }

    private var stores: StoresStatus {
        var own = StoresStatus.Own(id: 3, name: "cloud", address: "s3://store.example/anna")
        own.isWorking = true
        own.waitingSince = .epoch
        own.next = .latest
        own.publishedAt = .epoch
        own.fetchedAt = .epoch
        own.failure = StoresStatus.Failure(at: .epoch, code: "store", message: "It did not answer.")
        var followed = StoresStatus.Followed(user: user, address: "https://store.example/ben", name: "store.example")
        followed.next = .latest
        followed.fetchedAt = .epoch
        followed.problems = ["stale", "overdue"]
        followed.failure = own.failure
        var stores = StoresStatus(pause: .metered)
        stores.own = [own]
        stores.followed = [followed]
        return stores
    }

    /// A status with a value in each field.
    private var full: ServiceStatus {
        ServiceStatus(
            processID: 7, since: .epoch, dataPath: "/data", addresses: [address], search: search,
            noticesObstacle: "No bus.", seenPeople: [person],
            sessions: [.init(user: user, since: .epoch, progress: .init(entryCount: 3, total: 9))])
    }

    @Test("The other program receives the same status")
    func roundTrip() throws {
        #expect(try ServiceStatus(coded: full) == full)
        let empty = ServiceStatus(processID: 7, since: .earliest, dataPath: "")
        #expect(try ServiceStatus(coded: empty) == empty)
        var stores = full
        stores.stores = self.stores
        #expect(try ServiceStatus(coded: stores) == stores)
        #expect(try ServiceStatus(coded: stores) != full)
        let plain = ServiceStatus(
            processID: 7, since: .latest, dataPath: "/", seenPeople: [.init(user, isNear: false, since: .epoch)],
            sessions: [.init(user: user, since: nil, progress: nil)])
        #expect(try ServiceStatus(coded: plain) == plain)
    }

    @Test(
        "Each obstacle of discovery arrives as it is",
        arguments: [
            .nowhere(isOffline: false, missing: ["usb0"]), .recognising(interfaces: ["wlan0"]),
            .silentGateway(interface: "eth0"), .untrusted(nil, missing: []), .unknownNetworks(reason: "No kernel."),
            .unavailable(reason: "No Avahi."),
        ] as [DiscoveryObstacle])
    func obstacles(obstacle: DiscoveryObstacle) throws {
        let status = ServiceStatus(
            processID: 7, since: .epoch, dataPath: "/data", search: .init(obstacle: obstacle))
        #expect(try ServiceStatus(coded: status).obstacle == obstacle)
    }

    @Test(
        "A damaged value makes the status unreadable",
        arguments: [
            (#""since":0"#, #""since":9007199254740991"#), (#""since":0"#, #""since":"0""#),
            ("[fe80::1%wlan0]:4747", "[fe80::1%wlan0]"), (#""bluetooth","local"#, #""carrier-pigeon","local"#),
            (#""table","room""#, #""room","table""#), (#""total":9"#, #""totals":9"#), ("0707", "07"),
            (#""zone":"table""#, #""zone":"moon""#), (#""isNear":true"#, #""isNear":null"#),
        ])
    func damage(part: String, damaged: String) throws {
        let text = try #require(String(data: try ServiceStatus.encode(full), encoding: .utf8))
        #expect(try ServiceStatus.decode(Data(text.utf8)) == full)
        let worse = text.replacingOccurrences(of: part, with: damaged)
        #expect(worse != text)
        #expect(throws: (any Error).self) { try ServiceStatus.decode(Data(worse.utf8)) }
    }

    @Test("Only a person who can be heard counts as near")
    func near() {
        let gone = ServiceStatus.SeenPerson(user, isNear: false, since: .epoch)
        #expect(ServiceStatus(processID: 7, since: .epoch, dataPath: "/", seenPeople: [gone]).nearPeople.isEmpty)
        #expect(ServiceStatus(processID: 7, since: .epoch, dataPath: "/", seenPeople: [person]).nearPeople == [person])
        #expect(full.nearPeople.isEmpty)
    }

    @Test("A status with ten thousand people arrives whole, and asking for something else is refused")
    func crowd() async throws {
        let folder = try TemporaryFolder()
        let node = try Node.testing(folder, "Anna")
        let people = try (0..<10_000).map { number in
            let digits = [UInt8](repeating: 7, count: 30) + [UInt8(number / 256), UInt8(number % 256)]
            var person = ServiceStatus.SeenPerson(try #require(UserID(digits)), isNear: true, since: .epoch)
            person.addresses = [address]
            return person
        }
        let status = ServiceStatus(processID: 7, since: .epoch, dataPath: "/data", seenPeople: people)
        let socket = ServiceSocket(node.configuration, environment: [:], answerTimeout: .seconds(120))
        let lock = try ServiceLock(socket)
        defer { withExtendedLifetime(lock) {} }
        try await ControlServer.with(at: socket.socketPath) { (_: ServiceRequest) -> ServiceReply in
            .status(status)
        } _: {
            let work = BlockingWork(alone: "test")
            #expect(await work.run { ServiceAnswer(socket) }.status == status)
            let error = await #expect(throws: VicinoError.self) {
                try await work.run { try socket.ask(.metrics)?.metrics }
            }
            #expect(error?.code == .malformed)
        }
    }
}
