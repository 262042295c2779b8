internal import Foundation
internal import Vicino
internal import VicinoActivity

// vicino-bench-follow DUMP FOLDER: follows the author of a dump in a new data folder, and prints the peak memory of this
// process in bytes.

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2 else {
    FileHandle.standardError.write(Data("usage: vicino-bench-follow DUMP FOLDER\n".utf8))
    exit(64)
}
var configuration = Node.Configuration(program: "vicino", kinds: [Activity.self, Visit.self])
configuration.dataPath = arguments[1] + "/data"
configuration.statePath = arguments[1] + "/state"
// After the time at which the dump was signed.
configuration.now = { .epoch.advanced(byMilliseconds: 1_790_000_000_000) }
let node = try Node.create(configuration, claimedName: "Child")
_ = try node.follow(.file(arguments[0]))
let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
print((Int(peak.filter(\.isNumber)) ?? 0) * 1024)
