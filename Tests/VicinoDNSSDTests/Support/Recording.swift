import Foundation
import VicinoTesting

/// Everything that a host says by multicast DNS while it is recorded at the other end of the cable.
struct Recording {
    /// What is said: `name …`, `port …`, `text …`, `address …`, and `other …` for what nobody expects.
    let said: Set<String>
    /// The same of records that are taken back.
    let takenBack: Set<String>
    /// The same of records that a question says need not be told: what the asker believes to stand.
    let believed: Set<String>

    /// Records what the first host of a world says while the body runs.
    static func during(_ world: TestWorld, _ body: () async throws -> Void) async throws -> Recording {
        let folder = try TemporaryFolder()
        try Data(program.utf8).write(to: URL(fileURLWithPath: folder.file("record.py")))
        let recorder = try world.second.start(["python3", folder.file("record.py"), "net0"])
        _ = try await recorder.firstLine()
        try await body()
        // What ends the recording comes behind all that was said before.
        try await world.first.run("bash -c 'echo end >/dev/udp/10.231.0.2/9'")
        let lines = try await recorder.allOutput().split(separator: "\n")
        func marked(_ mark: String) -> Set<String> {
            Set(lines.filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) })
        }
        return Recording(said: marked("said "), takenBack: marked("back "), believed: marked("known "))
    }

    /// Reads the packets that come in on an interface until one goes to port 9, and prints each thing that they say.
    private static let program = #"""
        import socket, struct, sys
        found = set()
        def name(data, place):
            labels, end = [], None
            while data[place]:
                if data[place] >= 192:
                    end = end or place + 2
                    place = struct.unpack_from(">H", data, place)[0] & 0x3FFF
                else:
                    labels.append(data[place + 1:place + 1 + data[place]].decode("ascii", "backslashreplace"))
                    place += 1 + data[place]
            return ".".join(labels), end or place + 1
        def meanings(data, kind, place, size):
            if kind == 12:
                return ["name " + name(data, place)[0]]
            if kind == 33:
                return ["name " + name(data, place + 6)[0], "port %d" % struct.unpack_from(">H", data, place + 4)]
            if kind in (1, 28):
                family = socket.AF_INET if kind == 1 else socket.AF_INET6
                return ["address " + socket.inet_ntop(family, data[place:place + size])]
            if kind == 16:
                texts, end = [], place + size
                while place < end:
                    texts.append("text " + data[place + 1:place + 1 + data[place]].decode("ascii", "backslashreplace"))
                    place += 1 + data[place]
                return texts
            return ["other %d %s" % (kind, data[place:place + size].hex())]
        def read(data):
            _, flags, questions, *records = struct.unpack_from(">6H", data)
            place = 12
            for _ in range(questions):
                asked, place = name(data, place)
                found.add("said name " + asked)
                place += 4
            for number in range(sum(records)):
                owner, place = name(data, place)
                kind, _, life, size = struct.unpack_from(">HHIH", data, place)
                place += 10
                is_believed = flags < 0x8000 and number < records[0]
                mark = "known " if is_believed else "said " if life else "back "
                found.update(mark + meaning for meaning in ["name " + owner] + meanings(data, kind, place, size))
                place += size
        link = socket.socket(socket.AF_PACKET, socket.SOCK_DGRAM, socket.htons(3))
        link.bind((sys.argv[1], 3))
        print("ready", flush=True)
        while True:
            packet, (_, protocol, direction, _, _) = link.recvfrom(65536)
            head = {0x0800: (packet[0] & 15) * 4, 0x86DD: 40}.get(protocol)
            if direction == 4 or head is None or packet[9 if protocol == 0x0800 else 6] != 17:
                continue
            source, target = struct.unpack_from(">2H", packet, head)
            if target == 9:
                break
            if 5353 in (source, target):
                read(packet[head + 8:])
        print("\n".join(sorted(found)))
        """#
}
