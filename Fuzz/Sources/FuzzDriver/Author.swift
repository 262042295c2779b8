internal import Foundation
public import Vicino
public import VicinoActivity

/// An author with one record, whose node lives in a temporary folder.
public enum Author {
    /// The node.
    public static let node: Node = {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vicino-fuzz-\(getpid())").path
        var configuration = Node.Configuration(program: "vicino", kinds: [Activity.self, Visit.self])
        configuration.dataPath = folder + "/data"
        configuration.statePath = folder + "/state"
        do {
            let node = try Node.create(configuration, claimedName: "Fuzz")
            try node.add(Activity.walk)
            return node
        } catch {
            fatalError("The author of the fuzzer could not be made: \(error)")
        }
    }()

    /// What a dump of theirs begins with: prologue and header, without batches.
    public static let dumpStart: [UInt8] = {
        var bytes: [UInt8] = []
        do { try node.export { bytes += $0 } } catch { fatalError("The author could not export: \(error)") }
        let length = bytes[17..<21].reversed().reduce(0) { $0 << 8 | Int($1) }
        return Array(bytes.prefix(16 + 5 + length))
    }()
}

extension Activity {
    /// A short walk in 2023.
    public static var walk: Activity {
        var walk = Activity()
        walk.name = "walking"
        walk.start = Timestamp.epoch.advanced(byMilliseconds: 1_700_000_000_000)
        walk.end = walk.start.advanced(byMilliseconds: 600_000)
        return walk
    }
}
