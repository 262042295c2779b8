internal import Foundation

/// The programs of this package, as built with the tests.
package enum BuiltProgram {
    /// The path of a program. It lies beside the test bundle, which is the executable of this process or is loaded by
    /// it.
    package static func path(_ name: String) -> String {
        let candidates = [Bundle.main.bundlePath, CommandLine.arguments.first ?? ""] + CommandLine.arguments
        let folders = candidates.flatMap { path in
            [path, URL(fileURLWithPath: path).deletingLastPathComponent().path]
        }
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) } ?? name
    }
}
