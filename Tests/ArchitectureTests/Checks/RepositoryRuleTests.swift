import Testing

@Suite("Each rule about the whole repository finds what it forbids, and nothing else")
struct RepositoryRuleTests {
    private let manifest = ManifestTargets(
        manifest: """
            .systemLibrary(name: "CThing"), .target(
                name: "Core"), .executableTarget(name: "tool"), .testTarget(name: "CoreTests"),
            .target(name: "Empty"),
            """)

    @Test("The manifest's targets are read")
    func targets() {
        #expect(manifest.sources == ["CThing", "Core", "tool", "Empty"])
        #expect(manifest.tests == ["CoreTests"])
    }

    @Test("Empty targets and stray folders are found")
    func folders() {
        let files = [
            SourceFile(path: "Sources/Core/Log/A.swift", text: "let a = 1"),
            SourceFile(path: "Sources/Stray/A.swift", text: "let a = 1"),
            SourceFile(path: "Sources/Empty/A.swift", text: "// Nothing yet.\n"),
            SourceFile(path: "Sources/tool/Main.swift", text: "let a = 1"),
            SourceFile(path: "Tests/StrayTests/A.swift", text: "let a = 1"),
        ]
        let found = manifest.violations(files: files, moduleMaps: ["Sources/CThing/module.modulemap"])
        #expect(
            found.map(\.description) == [
                "Package.swift:1: the target Empty has no code in Sources/Empty",
                "Sources/Stray:1: code that belongs to no target",
                "Package.swift:1: the target CoreTests has no code in Tests/CoreTests",
                "Tests/StrayTests:1: code that belongs to no target",
            ])
    }

    @Test("Marks of unfinished work are found as words", arguments: ["TO" + "DO", "FIX" + "ME", "XX" + "X"])
    func marks(_ mark: String) {
        #expect(lines("fine\n// \(mark): later\n\(mark)") == [2, 3])
        #expect(lines("\(mark)S \(mark)_1 my\(mark)") == [])
    }

    @Test("Paths of one machine are found", arguments: ["home", "root", "work", "Users", "workspace", "opt"])
    func paths(_ folder: String) {
        #expect(lines("a\ncd /\(folder)/ada\n\"/\(folder)/ada\" (/\(folder)/ada)\n/\(folder)/ada") == [2, 3, 4])
        #expect(lines("https://example.org/\(folder)/ada ./\(folder)/ada ~/\(folder)/ada $X/\(folder)x/") == [])
    }

    private func lines(_ text: String) -> [Int] {
        Hygiene.violations(path: "docs/a.md", text: text).map(\.line)
    }
}
