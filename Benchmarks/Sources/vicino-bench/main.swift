internal import Foundation

// vicino-bench [--quick] [SUITE…]: measures and prints one JSON object a line. Fails at the end if a suite has failed.

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.count == 3, arguments[0] == Child.listenCommand {
    try await Child.listen(arguments[1], at: arguments[2])
    exit(0)
}
let wanted = Set(arguments.filter { $0 != "--quick" })
guard wanted.isSubset(of: Suites.names) else {
    let names = Suites.names.sorted().joined(separator: ", ")
    FileHandle.standardError.write(Data("usage: vicino-bench [--quick] [SUITE…]; suites are \(names)\n".utf8))
    exit(64)
}
let bench = try Bench(isQuick: arguments.contains("--quick"))
let failed = await Suites.run(bench, wanted: wanted)
bench.clean()
exit(failed.isEmpty ? 0 : 1)
