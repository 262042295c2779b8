internal import Foundation
internal import Vicino
internal import VicinoActivity

// vicino-bench-follow DUMP FOLDER: follows the author of a dump in a new data folder.
// vicino-bench-follow ADDRESS FOLDER MILLISECONDS: fetches what the only followed author of a data folder has left at an
// address, at this time since 1970.
// Both print the peak memory of this process in bytes.

let arguments = Array(CommandLine.arguments.dropFirst())
// Without another time, it is after the one at which the dump was signed.
let time = arguments.count == 3 ? Int64(arguments[2]) : 1_790_000_000_000
guard 2...3 ~= arguments.count, let time else {
    FileHandle.standardError.write(Data("usage: vicino-bench-follow DUMP|ADDRESS FOLDER [MILLISECONDS]\n".utf8))
    exit(64)
}
var configuration = Node.Configuration(program: "vicino", kinds: [Activity.self, Visit.self])
configuration.dataPath = arguments[1] + "/data"
configuration.statePath = arguments[1] + "/state"
configuration.now = { [time] in .epoch.advanced(byMilliseconds: time) }
if arguments.count == 2 {
    let node = try Node.create(configuration, claimedName: "Child")
    _ = try node.follow(.file(arguments[0]))
} else {
    let node = try Node.open(configuration)
    for author in try node.following() { _ = try await node.fetch(author, from: arguments[0]) }
}
let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
print((Int(peak.filter(\.isNumber)) ?? 0) * 1024)
