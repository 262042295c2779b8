internal import Foundation
internal import Vicino
internal import VicinoActivity

/// The readers of large recordings, beside other programs that read the same generated files. A program that is not
/// installed is left out.
struct RecordingSuite {
    let bench: Bench

    /// Another program, and how it reads a file.
    private struct Peer {
        let name: String
        let path: String
        let arguments: [String]

        var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }
    }

    func run() throws {
        try runFIT()
        try runHealth()
    }

    private func runFIT() throws {
        let bytes = FITRecording.file(records: bench.records / 5)
        let path = try stored(bytes, "ride.fit")
        // `Tests/Recordings/expect` installs the reader of Garmin there.
        let python = FileManager.default.currentDirectoryPath + "/.build/recordings/venv/bin/python"
        let program = "import sys, garmin_fit_sdk as sdk; sdk.Decoder(sdk.Stream.from_file(sys.argv[1])).read()"
        let peers = [
            Peer(
                name: "gpsbabel", path: "/usr/bin/gpsbabel",
                arguments: ["-i", "garmin_fit", "-f", path, "-o", "gpx", "-F", "/dev/null"]),
            Peer(name: "garmin-fit-sdk", path: python, arguments: ["-c", program, path]),
        ]
        try compare("recordings.fit_rate", reading: bytes, target: 20, peers: peers) {
            FITActivityReader(timeZone: .gmt)
        }
    }

    private func runHealth() throws {
        let bytes = HealthExport.file(records: bench.records / 10)
        let path = try stored(bytes, "export.xml")
        let program = "import sys, xml.parsers.expat as e; e.ParserCreate().ParseFile(open(sys.argv[1], 'rb'))"
        let peers = [Peer(name: "expat", path: "/usr/bin/python3", arguments: ["-c", program, path])]
        try compare("recordings.health_rate", reading: bytes, target: 40, peers: peers) {
            AppleHealthReader(timeZone: .gmt)
        }
    }

    private func stored(_ bytes: [UInt8], _ name: String) throws -> String {
        let path = bench.path(name)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Measures the reader and each of the other programs in turn.
    private func compare(
        _ name: String, reading bytes: [UInt8], target: Double, peers: [Peer], _ reader: () -> any ActivityReader
    ) throws {
        let megabytes = Double(bytes.count) / 1e6
        let ours = try (0..<bench.rounds).map { _ in try seconds { try Self.read(bytes, by: reader()) } }
        let rate = megabytes / ours.median
        let measurement = Measurement(name, rate, unit: "MB/s", target: .atLeast(target))
        let installed = peers.filter(\.isInstalled)
        if installed.isEmpty { return try measurement.print() }
        for peer in installed {
            let time = try seconds { try Shell.run(peer.path, peer.arguments) }
            let theirs = megabytes / time
            try measurement.against("\(peer.name), MB/s", theirs, ratio: rate / theirs).print()
        }
    }

    /// Reads a file as an import does.
    private static func read(_ bytes: [UInt8], by reader: any ActivityReader) throws {
        var reader = reader
        var count = 0
        let take = { (item: ImportItem) in
            if case .record = item { count += 1 }
        }
        for start in stride(from: 0, to: bytes.count, by: 65_536) {
            try reader.read(bytes[start..<min(start + 65_536, bytes.count)], take)
        }
        try reader.finish(take)
        precondition(count > 0, "Nothing was read.")
    }
}
