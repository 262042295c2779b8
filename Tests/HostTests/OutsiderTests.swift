import Foundation
import Testing
import VicinoHarness

/// The built program on two computers, with a third one on the same network whose user follows no author.
@Suite(
    "A stranger on the network", .enabled(if: TestNetwork.isAllowed, "Only root can make networks."), .serialized,
    .timeLimit(.minutes(6 + (Recording.wantedMinutes ?? 0))))
struct OutsiderTests {
    private let neighbours: Neighbours
    private let outsider: Outsider
    private var anna: Resident { neighbours.anna }
    private var ben: Resident { neighbours.ben }

    init() async throws {
        // Otherwise the Avahi daemons publish the computers' names themselves.
        neighbours = try await Neighbours(hosts: 3, publish: "publish-addresses=no")
        outsider = Outsider(host: neighbours.network.hosts[2])
    }

    /// The addresses at which a resident's programs listen, as the outsider reaches them.
    private func addresses(_ resident: Resident) async throws -> [String] {
        let listing = try await resident.host.start(["ss", "-Hltn"]).allOutput()
        let ports = listing.split(separator: "\n").compactMap { line in
            line.split(separator: " ").dropFirst(3).first?.split(separator: ":").last
        }
        return Set(ports).map { "10.231.0.\(resident.host.number + 1):\($0)" }.sorted()
    }

    /// The bytes that no packet may contain: names, and parts of all existing keys, as bytes and as text.
    private func secrets() async throws -> [[UInt8]] {
        var secrets = [anna.name, ben.name].map { Array($0.lowercased().utf8) }
        for resident in [anna, ben] {
            let keys = try await resident.keys()
            // At least the secret and public keys of the user and the device, and the presence key.
            #expect(keys.count >= 6)
            for key in keys {
                secrets += stride(from: 0, through: key.count - 8, by: 8).map { Array(key[$0..<$0 + 8]) }
                secrets += stride(from: 0, through: key.count - 4, by: 4).map { offset in
                    Array(key[offset..<offset + 4].map { String(format: "%02x", $0) }.joined().utf8)
                }
            }
        }
        return secrets
    }

    @Test("While two friends meet, a stranger hears no name, id or key, and receives no byte without a knock")
    func learnsNothing() async throws {
        let (hers, his) = try await neighbours.befriend()
        let canary = Array("_vicino".utf8)
        let recorder = try await Recorder(
            at: outsider.host, of: anna.host, secrets: [canary] + (try await secrets()))
        // What they said before the recorder listened, they say again.
        try await outsider.browse(for: 2)
        let ports = try await addresses(anna) + addresses(ben)
        // Each has the listener of discovery and the port for peers who know the address.
        #expect(ports.count >= 4)
        let probe = try outsider.probe(ports)
        try await his.says("Anna seems to be near")
        try await anna.add("first")
        try await his.says("Anna: 1 new.")
        #expect(try await probe.allOutput() == "\(5 * ports.count) connections, 0 bytes\n")

        try await listen(to: recorder)
        withExtendedLifetime(hers) {}
    }

    /// Checks what the recorder has heard so far. On request, continues for the given number of minutes, in some of
    /// which Anna adds a record.
    private func listen(to recorder: Recorder) async throws {
        let shape =
            #/name ([0-9a-f]{12}|([0-9a-f]{12}\.)?_vicino\._tcp|_services\._dns-sd\._udp)\.local|port \d+|text t=[0-9a-f]{22}|address .+/#
        var minutes: [String: ClosedRange<Int>] = [:]
        for minute in 0...(Recording.wantedMinutes ?? 0) {
            // The requested minutes are real time, so this test sleeps.
            if minute > 0 { try await Task.sleep(for: .seconds(60)) }
            if minute % 7 == 3 { try await anna.add("in minute \(minute)") }
            let recording = try await recorder.recording()
            #expect(recording.secrets.isSubset(of: [0]), "Only what is in everybody's packets is in them.")
            #expect(recording.said.keys.filter { $0.wholeMatch(of: shape) == nil } == [])
            for thing in recording.said.keys { minutes[thing] = (minutes[thing]?.lowerBound ?? minute)...minute }
        }
        #expect(minutes["name _vicino._tcp.local"] != nil)
        let ids = minutes.filter { $0.key.contains(/^(name [0-9a-f]{12}|port)/) }
        // In each quarter of an hour, each of the two has one id, with the same host name, and one port, which soon
        // expire.
        #expect(ids.count >= 6)
        #expect(ids.filter { $0.value.count > 17 }.isEmpty)
        guard Recording.wantedMinutes != nil else { return }
        print("Recorded \(minutes.count) things, of which \(ids.count) are ids and ports: \(ids)")
    }

    @Test("Five thousand idle or slow connections delay no follower, and receive no byte")
    func crowd() async throws {
        let (hers, his) = try await neighbours.befriend()
        try await his.says("Anna seems to be near")
        let crowd = try await outsider.crowd(try await addresses(anna))
        try await crowd.says("crowded")
        try await anna.recordMuch()
        try await his.says("Anna: \(Resident.much) new.")
        #expect(try await ben.count(of: "Anna") == Resident.much)
        for _ in 0..<3 { #expect(try await crowd.firstLine().hasPrefix("0 bytes from ")) }
        withExtendedLifetime(hers) {}
    }
}
