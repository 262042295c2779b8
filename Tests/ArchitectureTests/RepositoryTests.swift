import Testing

/// The rules, held against the repository itself.
@Suite("The repository keeps its rules")
struct RepositoryTests {
    /// Read once for all tests.
    private static let contents = Result {
        let repository = try Repository.current()
        return (repository, try repository.swiftFiles())
    }

    private let repository: Repository
    private let files: [SourceFile]

    init() throws {
        (repository, files) = try Self.contents.get()
    }

    @Test("Every Swift file keeps the rule", arguments: Rule.all)
    func rule(_ rule: Rule) {
        expectNone(files.flatMap(rule.violations))
    }

    @Test("Targets and folders match, and none is empty")
    func targets() throws {
        let manifest = ManifestTargets(manifest: try repository.text("Package.swift"))
        let moduleMaps = try repository.paths().filter { $0.hasSuffix("/module.modulemap") }
        expectNone(manifest.violations(files: files, moduleMaps: moduleMaps))
    }

    @Test("Every row of the import table and every pure target is a target")
    func tables() throws {
        let manifest = ManifestTargets(manifest: try repository.text("Package.swift"))
        #expect(manifest.sources.isSuperset(of: ImportAllowance.table.keys))
        #expect(manifest.sources.isSuperset(of: pureTargets))
    }

    @Test("No text holds unfinished work or a path of one machine")
    func hygiene() throws {
        let texts = try repository.textFiles()
        #expect(texts.contains { $0.path == "Package.swift" })
        expectNone(texts.flatMap { Hygiene.violations(path: $0.path, text: $0.text) })
    }

    @Test("The files of this test target are among those read")
    func readsItself() {
        #expect(files.contains { #filePath.hasSuffix($0.path) })
    }

    private func expectNone(_ violations: [Violation], _ location: SourceLocation = #_sourceLocation) {
        let list = violations.map(\.description).joined(separator: "\n")
        #expect(violations.isEmpty, "\n\(list)", sourceLocation: location)
    }
}
