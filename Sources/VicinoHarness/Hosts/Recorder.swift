internal import Foundation
internal import VicinoTesting

/// Records what a host sends by multicast DNS, as every device on its network hears it.
package struct Recorder: Sendable {
    private let program: Daemon
    /// Sends the mark that ends a recording. Another host sends it, so it follows all earlier packets of the speaker.
    private let mark: @Sendable () async throws -> Void
    /// Kept because it contains the program.
    private let folder: TemporaryFolder

    /// Begins to record.
    ///
    /// - Parameters:
    ///   - host: the host that listens, on its network `net0`.
    ///   - speaker: the host that is recorded.
    ///   - secrets: bytes that no packet of any kind may contain; small letters match both cases.
    /// - Throws: an error of Foundation if there is no Python.
    package init(at host: TestHost, of speaker: TestHost, secrets: [[UInt8]] = []) async throws {
        let folder = try TemporaryFolder()
        try Data(Self.script.utf8).write(to: URL(fileURLWithPath: folder.file("record.py")))
        let words = secrets.map { $0.map { String(format: "%02x", $0) }.joined() }
        program = try host.start(["python3", folder.file("record.py"), "net0"] + words)
        mark = { try await speaker.run("bash -c 'echo end >/dev/udp/10.231.0.\(host.number + 1)/9'") }
        self.folder = folder
        _ = try await program.firstLine()
    }

    /// The packets since the last call, or since the beginning.
    ///
    /// - Throws: `CocoaError` if the recorder has ended.
    package func recording() async throws -> Recording {
        try await mark()
        var lines: [String] = []
        while true {
            let line = try await program.firstLine()
            if line == "end" { return Recording(lines) }
            lines.append(line)
        }
    }

    /// Reads the packets that arrive on an interface. At each packet to port 9, it prints the items since the last one:
    /// the first packet of each, the last, and the item.
    private static let script = #"""
        import socket, struct, sys
        secrets = [bytes.fromhex(text) for text in sys.argv[2:]]
        found, packets = {}, 0
        def find(thing):
            found[thing] = (found.get(thing, (packets,))[0], packets)
        def name(data, offset):
            labels, end = [], None
            while data[offset]:
                if data[offset] >= 192:
                    end = end or offset + 2
                    offset = struct.unpack_from(">H", data, offset)[0] & 0x3FFF
                else:
                    labels.append(data[offset + 1:offset + 1 + data[offset]].decode("ascii", "backslashreplace"))
                    offset += 1 + data[offset]
            return ".".join(labels), end or offset + 1
        def meanings(data, kind, offset, size):
            if kind == 12:
                return ["name " + name(data, offset)[0]]
            if kind == 33:
                return ["name " + name(data, offset + 6)[0], "port %d" % struct.unpack_from(">H", data, offset + 4)]
            if kind in (1, 28):
                family = socket.AF_INET if kind == 1 else socket.AF_INET6
                return ["address " + socket.inet_ntop(family, data[offset:offset + size])]
            if kind == 16:
                texts, end = [], offset + size
                while offset < end:
                    text = data[offset + 1:offset + 1 + data[offset]]
                    texts.append("text " + text.decode("ascii", "backslashreplace"))
                    offset += 1 + data[offset]
                return texts
            return ["other %d %s" % (kind, data[offset:offset + size].hex())]
        def read(data):
            _, flags, questions, *records = struct.unpack_from(">6H", data)
            offset = 12
            for _ in range(questions):
                asked, offset = name(data, offset)
                find("said name " + asked)
                offset += 4
            for number in range(sum(records)):
                owner, offset = name(data, offset)
                kind, _, life, size = struct.unpack_from(">HHIH", data, offset)
                offset += 10
                is_believed = flags < 0x8000 and number < records[0]
                mark = "known " if is_believed else "said " if life else "back "
                for meaning in ["name " + owner] + meanings(data, kind, offset, size):
                    find(mark + meaning)
                offset += size
        capture = socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(3))
        capture.setsockopt(socket.SOL_SOCKET, 33, 1 << 23)  # SO_RCVBUFFORCE: a busy machine must not lose packets
        capture.bind((sys.argv[1], 3))
        print("ready", flush=True)
        while True:
            packet, (_, protocol, direction, _, _) = capture.recvfrom(65536)
            if direction == 4:
                continue
            for number, secret in enumerate(secrets):
                if secret in packet or secret in packet.lower():
                    find("secret %d" % number)
            head = {0x0800: (packet[0] & 15) * 4, 0x86DD: 40}.get(protocol)
            if head is None or packet[9 if protocol == 0x0800 else 6] != 17:
                continue
            source, target = struct.unpack_from(">2H", packet, head)
            if target == 9:
                print(*("%d %d %s" % (*span, thing) for thing, span in found.items()), "end", sep="\n", flush=True)
                found = {}
            elif 5353 in (source, target):
                packets += 1
                read(packet[head + 8:])
        """#
}
