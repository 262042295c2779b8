import Testing

/// Checks the rules against the repository itself.
@Suite("The repository keeps its rules")
struct RepositoryTests {
    /// Read once for all tests.
    private static let contents = Result {
        let repository = try Repository.current()
        return (repository: repository, files: try repository.swiftFiles())
    }

    private let repository: Repository
    private let files: [SourceFile]

    init() throws {
        let contents = try Self.contents.get()
        repository = contents.repository
        files = contents.files
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

    @Test("Targets import those of lower layers only")
    func targetOrder() {
        expectNone(TargetOrder.repository.violations(ImportAllowance.table))
    }

    @Test(
        "Folders of a target name types of their own and of lower folders only",
        arguments: FolderOrder.table.keys.sorted())
    func folderOrder(target: String) throws {
        let order = try #require(FolderOrder.table[target])
        expectNone(order.violations(files.filter { $0.target == target }))
    }

    @Test("Every target with folders has an order of them")
    func foldersInOrder() {
        let targets = files.filter { $0.path.split(separator: "/").count > 3 }.compactMap(\.target)
        #expect(Set(targets) == Set(FolderOrder.table.keys))
    }

    @Test("No type has more than 600 lines in all its files without a reason")
    func typeLengths() { expectNone(TypeLengths.violations(files)) }

    @Test("No two targets have types of the same name")
    func typeNames() { expectNone(TypeNames.violations(files)) }

    @Test("No test imports an executable")
    func executables() throws {
        let imports = ExecutableImports(of: ManifestTargets(manifest: try repository.text("Package.swift")).executables)
        expectNone(files.flatMap(imports.violations))
    }

    @Test("A decision gives the reason for each dependency")
    func dependencies() throws {
        let manifest = try repository.text("Package.swift")
        let packages = manifest.matches(of: #/\.package\(url: "[^"]*/([^"/]+)"/#).map { String($0.1) }
        let libraries = manifest.matches(of: #/pkgConfig: "([^"]+)"/#).map { String($0.1) }
        #expect(!packages.isEmpty)
        #expect(!libraries.isEmpty)
        let paths = try repository.paths().filter { $0.hasPrefix("docs/decisions/") }
        let decisions = try paths.map { try repository.text($0) }.joined()
        for dependency in packages + libraries { #expect(decisions.contains("`\(dependency)`"), "\(dependency)") }
    }

    @Test("Every decision has a date and a status")
    func decisions() throws {
        let paths = try repository.paths().filter { $0.hasPrefix("docs/decisions/") }
        #expect(paths.count > 1)
        for path in paths where !path.hasSuffix("0000-template.md") {
            let text = try repository.text(path)
            #expect(text.contains(#/\n- Date: \d{4}-\d\d-\d\d\n- Status: (accepted|replaced by \d{4})\n/#), "\(path)")
        }
    }

    @Test("Every importer has a fuzzer, and every fuzzer is built and has seeds")
    func fuzzers() throws {
        let manifest = try repository.text("Fuzz/Package.swift")
        let listed = Set(manifest.matches(of: #/"(fuzz-[a-z]+)"/#).map { String($0.1) })
        let paths = try repository.paths()
        for folder in ["Sources", "corpus"] {
            let found = paths.filter { $0.hasPrefix("Fuzz/\(folder)/fuzz-") }.map { $0.split(separator: "/")[2] }
            #expect(Set(found.map(String.init)) == listed, "\(folder)")
        }
        let targets = files.filter { $0.path.hasPrefix("Fuzz/") }.flatMap(\.code).joined(separator: "\n")
        let importers = files.filter { $0.path.hasPrefix("Sources/") }.flatMap(\.code).compactMap { line in
            line.firstMatch(of: #/struct (\w+): ActivityReader\b/#).map { String($0.1) }
        }
        #expect(!importers.isEmpty)
        for importer in importers { #expect(targets.contains(importer), "\(importer)") }
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
