internal import Foundation
internal import Vicino

// vicino-bench [--quick]: measures and prints one JSON object a line.

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count == 3, arguments[0] == ImportSuite.childCommand {
    try ImportSuite.child(arguments[1], arguments[2])
    exit(0)
}
guard arguments.isEmpty || arguments == ["--quick"] else {
    FileHandle.standardError.write(Data("usage: vicino-bench [--quick]\n".utf8))
    exit(2)
}
let bench = try Bench(isQuick: !arguments.isEmpty)
defer { bench.clean() }
try MachineSuite(bench: bench).run()
try DeltaSuite(bench).run()
try QuerySuite(bench).runSmall()

var author: Node?
let publishing = try seconds { author = try bench.author(.diary, seed: 7, records: bench.records) }
try Measurement("publish.rate", Double(bench.records) / publishing, "records/s", records: bench.records).print()
if let author {
    try QuerySuite(bench).run(author, records: bench.records)
    let dump = try DumpSuite(bench: bench).run(author)
    try ImportSuite(bench: bench).run(dump, records: bench.records)
}
try DumpSuite(bench: bench).runOthers()
