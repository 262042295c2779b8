import Testing

@Suite("Each rule about the whole repository finds exactly what it forbids")
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
        #expect(manifest.executables == ["tool"])
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

    @Test("A type whose name another target has is found; nested types may share a name")
    func typeNames() {
        let files = [
            SourceFile(path: "Sources/Core/A.swift", text: "public struct Head {\n    struct Part {}\n}"),
            SourceFile(path: "Sources/Core/B.swift", text: "extension Head {}\nenum Tail { struct Part {} }"),
            SourceFile(path: "Sources/Store/A.swift", text: "struct Part {}\nfinal class Head {}"),
        ]
        #expect(
            TypeNames.violations(files).map(\.description) == ["Sources/Store/A.swift:2: Core has a type Head, too"])
    }

    @Test("Imports of upper layers, and of the same one, are found, and targets without a layer")
    func layers() {
        let order = TargetOrder(layers: [["Core"], ["Store", "Link"], ["Node"]])
        let table = [
            "Core": ImportAllowance(["Foundation"]), "Store": ImportAllowance(["Core"], inFolder: ["A": ["Link"]]),
            "Link": ImportAllowance(["Core", "Node"]), "Node": ImportAllowance(["Store"]), "Face": ImportAllowance([]),
        ]
        #expect(
            order.violations(table).map(\.message) == [
                "Face has no layer", "Link may not import Node, which is no lower layer",
                "Store may not import Link, which is no lower layer",
            ])
    }

    @Test("Types of upper folders are found where they are named, and folders without a place")
    func folderOrder() {
        let order = FolderOrder(["Low"], ["High", "Beside"], [""])
        let files = [
            SourceFile(
                path: "Sources/A/Low/L.swift", text: "struct L {\n    let high: H\n    // of H\n}\nprivate struct P {}"),
            SourceFile(
                path: "Sources/A/High/H.swift", text: "struct H {\n    let low: L\n    let b: B\n    struct P {}\n}"),
            SourceFile(
                path: "Sources/A/Beside/Deep/B.swift", text: "final class B {\n    let h = \"R\"\n    let r: R\n}"),
            SourceFile(path: "Sources/A/R.swift", text: "enum R { case l(L), p(P) }"),
            SourceFile(path: "Sources/A/New/N.swift", text: "struct N { let r: R }"),
        ]
        #expect(
            order.violations(files).map(\.description) == [
                "Sources/A/New/N.swift:1: the folder New has no place in the order",
                "Sources/A/Low/L.swift:2: H lies in High, above this folder",
                "Sources/A/Beside/Deep/B.swift:3: R lies in the folder of the target, above this folder",
            ])
    }

    @Test("Imports of executables are found in tests")
    func executables() {
        let imports = ExecutableImports(of: ["vicino-cli", "tool"])
        let text = "import Core\n@testable import vicino_cli\nimport tool"
        #expect(imports.violations(SourceFile(path: "Tests/CLITests/A.swift", text: text)).map(\.line) == [2, 3])
        #expect(imports.violations(SourceFile(path: "Sources/Other/A.swift", text: text)).isEmpty)
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
