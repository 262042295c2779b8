/// Compares the targets of a manifest with the existing folders.
struct ManifestTargets {
    /// Targets with sources in `Sources`.
    let sources: Set<String>
    /// Those of them that are programs.
    let executables: Set<String>
    /// Targets whose sources lie in `Tests`.
    let tests: Set<String>

    init(manifest: String) {
        var sources: Set<String> = []
        var executables: Set<String> = []
        var tests: Set<String> = []
        let pattern = #/\.(target|executableTarget|systemLibrary|testTarget)\(\s*name:\s*"([^"]+)"/#
        for match in manifest.matches(of: pattern) {
            if match.1 == "testTarget" {
                tests.insert(String(match.2))
            } else {
                sources.insert(String(match.2))
            }
            if match.1 == "executableTarget" { executables.insert(String(match.2)) }
        }
        self.sources = sources
        self.executables = executables
        self.tests = tests
    }

    /// Targets without code, and folders of code without a target.
    ///
    /// - Parameters:
    ///   - files: the Swift files.
    ///   - moduleMaps: the paths of module maps, which are the code of system libraries.
    func violations(files: [SourceFile], moduleMaps: [String]) -> [Violation] {
        let code = files.filter(\.holdsCode).map(\.path) + moduleMaps
        return Self.difference(declared: sources, filled: Self.folders(of: code, in: "Sources"), in: "Sources")
            + Self.difference(declared: tests, filled: Self.folders(of: code, in: "Tests"), in: "Tests")
    }

    private static func folders(of paths: [String], in parent: String) -> Set<String> {
        Set(
            paths.compactMap { path in
                let parts = path.split(separator: "/")
                return parts.count > 2 && parts[0] == parent ? String(parts[1]) : nil
            })
    }

    private static func difference(declared: Set<String>, filled: Set<String>, in parent: String) -> [Violation] {
        let empty = declared.subtracting(filled).sorted().map {
            Violation(path: "Package.swift", line: 1, message: "the target \($0) has no code in \(parent)/\($0)")
        }
        let stray = filled.subtracting(declared).sorted().map {
            Violation(path: "\(parent)/\($0)", line: 1, message: "code that belongs to no target")
        }
        return empty + stray
    }
}
