internal import Foundation
internal import Vicino

// vicino-bench [--quick] [SUITE…]: measures and prints one JSON object a line.

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count == 3, arguments[0] == ImportSuite.childCommand {
    try ImportSuite.child(arguments[1], arguments[2])
    exit(0)
}
if arguments.count == 2, arguments[0] == Child.listenCommand {
    try await Child.listen(arguments[1])
    exit(0)
}
let suites: Set = ["machine", "delta", "sync", "slow", "query", "dump", "import", "presence", "meet", "hosts"]
let wanted = Set(arguments.filter { $0 != "--quick" })
guard wanted.isSubset(of: suites) else {
    let names = suites.sorted().joined(separator: ", ")
    FileHandle.standardError.write(Data("usage: vicino-bench [--quick] [SUITE…]; suites are \(names)\n".utf8))
    exit(64)
}
let bench = try Bench(isQuick: arguments.contains("--quick"))
defer { bench.clean() }

func isWanted(_ suite: String) -> Bool { wanted.isEmpty || wanted.contains(suite) }

if isWanted("machine") { try MachineSuite(bench: bench).run() }
if isWanted("presence") { try PresenceSuite(bench).run() }
if isWanted("delta") { try DeltaSuite(bench).run() }
if isWanted("query") { try QuerySuite(bench).runSmall() }
if isWanted("sync") { try await SyncSuite(bench: bench).run() }
if isWanted("meet") { try await EncounterSuite(bench: bench).run() }
if isWanted("hosts") { try await MeetSuite(bench: bench).run() }
if isWanted("slow") { try await SlowSuite(bench: bench).run() }
if isWanted("query") || isWanted("dump") || isWanted("import") {
    var author: Node?
    let publishing = try seconds { author = try bench.author(.diary, seed: 7, records: bench.records) }
    try Measurement("publish.rate", Double(bench.records) / publishing, "records/s", records: bench.records).print()
    guard let author else { exit(1) }
    if isWanted("query") { try QuerySuite(bench).run(author, records: bench.records) }
    if isWanted("dump") || isWanted("import") {
        let dump = try DumpSuite(bench: bench).run(author)
        if isWanted("import") { try ImportSuite(bench: bench).run(dump, records: bench.records) }
    }
}
if isWanted("dump") { try DumpSuite(bench: bench).runOthers() }
