import Foundation
import Testing
import VicinoHarness
import VicinoTesting

@testable import VicinoDNSSD

extension RealDaemonTests {
    @Suite("Strangers on the network") struct Strangers {
        /// A stranger's services, published with Avahi's own tool: options, name and type, port and texts.
        private static let junk: [[String]] = [
            ["-s", "Kitchen printer", "_vicino._tcp", "631", "note=x"],
            ["-s", String(repeating: "a", count: 63) + "", "_vicino._tcp", "0", "t=1"],
            ["-s", "right-to-left\u{202E}evil", "_vicino._tcp", "80"],
            ["-s", "manytexts", "_vicino._tcp", "80"] + (1...20).map { "t\($0)=\($0)" },
            ["-H", "elsewhere.local", "-s", "loop", "_vicino._tcp", "80"],
        ]

        @Test("Records that this program would not write are ignored")
        func ignoresStrangers() async throws {
            let world = try await TestWorld()
            let one = try await world.join(world.first)
            let other = try await world.join(world.second)
            let events = other.events
            var tools: [Daemon] = []
            for arguments in Self.junk {
                tools.append(try world.first.start(["avahi-publish", "--no-fail"] + arguments))
            }
            // The daemon's list shows when all of them have arrived there.
            let list = "until [ $(avahi-browse -tp _vicino._tcp | grep -c '^+') -ge 6 ]; do :; done"
            try await world.second.run(list)
            let service = try ServiceAdvertisement.make("honest")
            try await one.advertise([service])
            let first = try await events.next()
            #expect(first.found?.shows(service) == true)
            let names = await other.services.map(\.key.instance.text)
            #expect(Set(names) == ["honest"])
            withExtendedLifetime(tools) {}
        }

        @Test("Malformed packets and a flood of names leave room for others")
        func survivesFlood() async throws {
            let world = try await TestWorld()
            let one = try await world.join(world.first)
            // The flood fills the slots more than twice. A busy daemon needs a while to resolve a service, which otherwise
            // loses its slot in each turn.
            let limits = ServiceLimits.make {
                $0.watched = 128
                $0.resolving = .seconds(2)
            }
            let other = try await world.join(world.second, limits: limits)
            let events = other.events
            let script = try Flood()
            try await world.first.run("python3 \(script.path) 10.231.0.1")
            let list = "until [ $(avahi-browse -tp _vicino._tcp | grep -c flood) -ge 250 ]; do :; done"
            try await world.second.run(list)
            let service = try ServiceAdvertisement.make("honest")
            try await one.advertise([service])
            _ = try await events.awaited { $0.found?.shows(service) == true }
            #expect(await other.services.count <= 128)
        }
    }
}

/// A program that sends unrequested answers: 300 names without further records, bytes that are no UTF-8, and packets
/// that are no DNS.
private final class Flood {
    private let folder: TemporaryFolder

    var path: String { folder.file("flood.py") }

    init() throws {
        folder = try TemporaryFolder()
        let text = #"""
            import os, random, socket, struct, sys
            def name(*labels):
                return b"".join(bytes([len(label)]) + label for label in labels) + b"\0"
            service = name(b"_vicino", b"_tcp", b"local")
            def pointer(label):
                target = name(label, b"_vicino", b"_tcp", b"local")
                return service + struct.pack(">HHIH", 12, 1, 4500, len(target)) + target
            def text(label, entries):
                data = b"".join(bytes([len(entry)]) + entry for entry in entries)
                return (name(label, b"_vicino", b"_tcp", b"local")
                    + struct.pack(">HHIH", 16, 0x8001, 4500, len(data)) + data)
            random.seed(1)
            labels = [b"flood%d" % number for number in range(300)]
            labels += [b"\xff\xfe\x80bad", b"\0nul", b"a" * 63, b"dots.and\\slashes", b"\xe2\x80\xaeevil"]
            records = [pointer(label) for label in labels]
            records += [text(b"flood1", [os.urandom(255)] * 3), text(b"flood2", [b"=" * 255] * 4)]
            sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            sender.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            sender.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            sender.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(sys.argv[1]))
            sender.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
            sender.bind(("0.0.0.0", 5353))
            for start in range(0, len(records), 10):
                part = records[start:start + 10]
                packet = struct.pack(">HHHHHH", 0, 0x8400, 0, len(part), 0, 0) + b"".join(part)
                sender.sendto(packet, ("224.0.0.251", 5353))
                sender.sendto(random.randbytes(200), ("224.0.0.251", 5353))
            """#
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.file("flood.py")))
    }
}
