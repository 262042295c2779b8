import Testing

/// A text, and the lines in which a rule must find a breach.
struct Plant: Sendable {
    let path: String
    let text: String
    let lines: [Int]

    init(_ text: String, in path: String = "Sources/VicinoCore/A.swift", at lines: Int...) {
        self.path = path
        self.text = text
        self.lines = lines
    }

    func lines(foundBy rule: Rule) -> [Int] {
        rule.violations(SourceFile(path: path, text: text)).map(\.line)
    }
}

@Suite("Each rule finds exactly what it forbids")
struct RuleTests {
    @Test(
        "Imports",
        arguments: [
            Plant("import Crypto\npublic import GRDB", at: 2),
            Plant("@testable import Foundation", at: 1),
            Plant("@preconcurrency internal import struct Foundation.Date", at: 1),
            Plant("// import GRDB\nlet text = \"import GRDB\""),
            Plant("import Foundation", in: "Sources/VicinoActivity/Export/A.swift", at: 1),
            Plant("import Foundation", in: "Sources/VicinoActivity/Import/A.swift"),
            Plant("import VicinoStore", in: "Sources/VicinoCommandLine/A.swift", at: 1),
            Plant("let a = 1", in: "Sources/Unheard/A.swift", at: 1),
            Plant("import GRDB", in: "Tests/VicinoStoreTests/A.swift"),
        ])
    func imports(_ plant: Plant) {
        #expect(plant.lines(foundBy: .allowedImports) == plant.lines)
    }

    @Test(
        "Names",
        arguments: [
            Plant("struct KnockGate {}\nfinal class Gateway {}\npackage enum A { struct Door {} }", at: 1, 3),
            Plant("let openDoors = 1\nfunc lookout() {}\nvar gateway = 2\nvar standing = lane", at: 1, 2),
            Plant("// struct Door\nlet text = \"struct Door\""),
            Plant("struct DoorTests {}", in: "Tests/VicinoTests/A.swift"),
        ])
    func names(_ plant: Plant) {
        #expect(plant.lines(foundBy: .glossaryWords) == plant.lines)
    }

    @Test(
        "Words with one meaning",
        arguments: [
            Plant("for await link in links {}\nfunc serve(at place: Int) {}\nfunc unlink() {}", at: 1, 1, 2),
            Plant("let replaced = placeholder"),
            Plant("import VicinoConnection\n// a link in its place\nlet text = \"link\"\nlet held = HeldLink()"),
            Plant("let link = 1", in: "Sources/VicinoBluetooth/A.swift"),
            Plant("var place: String?\nlet link = 1", in: "Sources/VicinoActivity/A.swift", at: 2),
            Plant("let link = 1", in: "Tests/VicinoTests/A.swift"),
        ])
    func reservedWords(_ plant: Plant) {
        #expect(plant.lines(foundBy: .reservedWords) == plant.lines)
    }

    @Test(
        "Imports of examples",
        arguments: [
            Plant("import ArgumentParser\nimport Foundation\nimport Vicino", in: "Examples/Pantry/Sources/A.swift"),
            Plant("import VicinoStore\nimport GRDB", in: "Examples/Pantry/Sources/A.swift", at: 1, 2),
            Plant("@testable import Vicino", in: "Examples/Pantry/Sources/A.swift", at: 1),
            Plant("import VicinoPage\nimport VicinoMarkup", in: "Examples/Journal/Sources/A.swift", at: 2),
            Plant("import Vicino\nimport VicinoTesting\n@testable import pantry", in: "Examples/Pantry/Tests/A.swift"),
            Plant("import VicinoDiary\n@testable import VicinoPage", in: "Examples/Journal/Tests/A.swift", at: 2),
            Plant("@testable import Vicino\nimport VicinoConnection", in: "Examples/Pantry/Tests/A.swift", at: 1, 2),
            Plant("@testable import Vicino", in: "Tests/VicinoTests/A.swift"),
        ])
    func exampleImports(_ plant: Plant) {
        #expect(plant.lines(foundBy: .exampleImports) == plant.lines)
    }

    @Test(
        "Values in proposed commands",
        arguments: [
            Plant("let a = \"Try `vicino sync \\(name)`.\"", in: "Sources/VicinoCommandLine/A.swift", at: 1),
            Plant("let a = ProposedCommand(\"vicino sync \\(word)\")", in: "Sources/VicinoCommandLine/A.swift"),
            Plant("let a = \"`vicino list` shows \\(count).\"", in: "Sources/VicinoCommandLine/A.swift"),
        ])
    func proposedCommands(_ plant: Plant) {
        #expect(plant.lines(foundBy: .proposedCommands) == plant.lines)
    }

    @Test(
        "Output that takes any text",
        arguments: [
            Plant("print(name)\ntry Output.print(\"a\")", in: "Sources/VicinoCommandLine/A.swift", at: 1),
            Plant("    FileHandle.standardError.write(data)", in: "Sources/VicinoCommandLine/A.swift", at: 1),
            Plant("if a { fputs(name, stderr) }", in: "Sources/VicinoCommandLine/A.swift", at: 1),
            Plant("private static func print(_ text: TerminalText) throws {", in: "Sources/VicinoCommandLine/A.swift"),
            Plant("let a = WatchScreen { try Self.print($0) }", in: "Sources/VicinoCommandLine/A.swift"),
            Plant("print(name)", in: "Sources/VicinoCommandLine/Terminal/Output.swift"),
            Plant("print(name)"),
        ])
    func safeOutput(_ plant: Plant) {
        #expect(plant.lines(foundBy: .safeOutput) == plant.lines)
    }

    @Test(
        "Texts that are taken as safe",
        arguments: [
            Plant("let a = DisplayText(ofProgram: name)", in: "Sources/VicinoCommandLine/A.swift", at: 1),
            Plant("a\nlines.map(TerminalText.init(drawn:))", in: "Sources/VicinoCommandLine/A.swift", at: 2),
            Plant("let a = TerminalText(drawn: name)", in: "Sources/VicinoWeb/A.swift", at: 1),
            Plant("let a = DisplayText(ofProgram: name)", in: "Sources/VicinoCommandLine/Terminal/JSON.swift"),
            Plant("let a = TerminalText(drawn: line)", in: "Sources/VicinoDrawing/A.swift"),
            Plant("let a = DisplayText(name, limit: 60)", in: "Sources/VicinoCommandLine/A.swift"),
        ])
    func trustedText(_ plant: Plant) {
        #expect(plant.lines(foundBy: .trustedText) == plant.lines)
    }

    @Test(
        "Rows that are read",
        arguments: [
            Plant(
                "let a: Int = row[0]\nlet b = rows.map { $0[1] as Int }", in: "Sources/VicinoStore/A.swift", at: 1, 2),
            Plant("let a: Int = try row.value(0)\nlet b = narrow[0]", in: "Sources/VicinoStore/A.swift"),
        ])
    func rowsThatThrow(_ plant: Plant) {
        #expect(plant.lines(foundBy: .rowsThatThrow) == plant.lines)
    }

    @Test(
        "Constructs that need a reason",
        arguments: [
            Plant("let a = try! b()", in: "Examples/Pantry/Sources/A.swift", at: 1),
            Plant("Task { }\nTask.detached { }\nlet a = b as! C", at: 1, 2, 3),
            Plant("let a = try! b()\n\nfatalError(\"no\")", at: 1, 3),
            Plant("nonisolated(unsafe) var a = 1\nfinal class A: @unchecked Sendable {}", at: 1, 2),
            Plant("DispatchQueue.main.sync {}\npreconditionFailure()", at: 1, 2),
            Plant("/// A page of documentation.\nlet a = try! b()", at: 2),
            Plant("// swift-format-ignore: NeverUseForceTry, as it must be\nlet a = try! b()", at: 2),
            Plant("// why\nlet a = try! b()", at: 2),
            Plant("// The text is a constant.\n\nlet a = try! b()", at: 3),
            Plant("let a = 1  // As it has to be.\nlet b = c as! D", at: 2),
            Plant("// The text is a constant.\n// swift-format-ignore\n/// Documented.\nlet a = try! b()"),
            Plant("// The text is a constant.\nlet a = try! b()\nlet c = d as! E  // Checked just above.", at: 3),
            Plant("group.addTask { }\ngroup.addTask(priority: .low) { }", at: 1, 2),
            Plant("withTaskGroup { }\nlet a = \"try!\" // as!\nlet count = addTaskCount"),
        ])
    func constructs(_ plant: Plant) {
        #expect(plant.lines(foundBy: .reasonedConstructs) == plant.lines)
    }

    @Test(
        "Queues that share threads with tasks",
        arguments: [
            Plant("DispatchQueue.global().async {}\nDispatchQueue(label: b, attributes: .concurrent)", at: 1, 2),
            Plant("let a = DispatchQueue(label: b)\n// DispatchQueue.global()"),
        ])
    func queues(_ plant: Plant) {
        #expect(plant.lines(foundBy: .ownQueues) == plant.lines)
    }

    @Test(
        "Locks that an asynchronous function may unlock on another thread",
        arguments: [
            Plant("let a = Mutex(0)\nlet b: Mutex<Int>", at: 1, 2),
            Plant("let a = Mutex(0)", in: "Tests/VicinoTests/A.swift", at: 1),
            Plant("let a = LockedValue(0) // Mutex(0)\nlet b = NoMutex(0)"),
            Plant("let a = Mutex(0)", in: "Sources/VicinoLocks/LockedValue.swift"),
        ])
    func locks(_ plant: Plant) {
        #expect(plant.lines(foundBy: .ownLocks) == plant.lines)
    }

    @Test(
        "Waits without a bound",
        arguments: [
            Plant(
                "while !a { await Task.yield() }\nwhile (try? b {}) != nil {\n    c()\n    await Task.yield()\n}",
                in: "Tests/VicinoTests/A.swift", at: 1, 2),
            Plant("a()\nrepeat {\n    await Task.yield()\n} while !b", in: "Sources/vicino-demo/A.swift", at: 4),
            Plant("while case .a(let b) = c { await Task.yield() }", in: "Sources/VicinoHarness/A.swift", at: 1),
            Plant(
                "for _ in 0..<9 { await Task.yield() }\nwhile a { b() }\nawait Task.yield()",
                in: "Tests/VicinoTests/A.swift"),
            Plant("func f(while a: () -> Void) {\n    await Task.yield()\n}", in: "Tests/VicinoTests/A.swift"),
            Plant("let meanwhile = { await Task.yield() }", in: "Tests/VicinoTests/A.swift"),
            Plant("while !a { await Task.yield() }", in: "Sources/VicinoTesting/YieldUntil.swift"),
            Plant("while !a { await Task.yield() }"),
        ])
    func waits(_ plant: Plant) {
        #expect(plant.lines(foundBy: .boundedWaits) == plant.lines)
    }

    @Test(
        "Purity",
        arguments: [
            Plant("let a = Date()\nlet b = UUID()\nprint(a)", at: 1, 2, 3),
            Plant("let a = Int.random(in: 0..<9)\nlet b = FileManager.default", at: 1, 2),
            Plant("let a = Int.random(\n    in: f(0)..<9)\nlet b = c(using: d)", at: 1),
            Plant("var a = SystemRandomNumberGenerator()\nlet b = c.shuffled()", at: 1, 2),
            Plant("let a = Int.random(in: f(0)..<9, using: &g)\nlet b = Int.random(\n    in: c,\n    using: &g)"),
            Plant("let a = Date(timeIntervalSince1970: 0)\nblueprint(a) // print(a)"),
            Plant("let a = Date()", in: "Sources/VicinoStore/A.swift"),
            Plant("let a = P256.Signing.PrivateKey()\nlet b = SigningKey()\nlet c = AgreementKey()", at: 1, 2, 3),
            Plant("let a = try SigningKey(secret: b)\nlet c = try PrivateKey(rawRepresentation: d)"),
            Plant("let a = PrivateKey()\nlet b = SigningKey()", in: "Sources/VicinoCore/Identity/Keys.swift", at: 2),
        ])
    func purity(_ plant: Plant) {
        #expect(plant.lines(foundBy: .purity) == plant.lines)
    }

    @Test(
        "Generated types",
        arguments: [
            Plant("let a: Vicino_V1_Batch", at: 1),
            Plant("let a = 1", in: "Sources/VicinoStore/Generated/A.pb.swift", at: 1),
            Plant("let a: Vicino_V1_Batch", in: "Sources/VicinoFormat/Batch/A.swift"),
            Plant("let a = 1 // Vicino_V1_Batch"),
        ])
    func generatedTypes(_ plant: Plant) {
        #expect(plant.lines(foundBy: .generatedTypes) == plant.lines)
    }

    @Test(
        "Lengths of files",
        arguments: [
            Plant(lines(400)), Plant(lines(401), at: 401), Plant(lines(500), in: "Tests/CLITests/A.swift"),
            Plant(lines(501), in: "Tests/CLITests/A.swift", at: 501),
            Plant(lines(900), in: "Sources/VicinoFormat/Generated/A.pb.swift"),
        ])
    func fileLength(_ plant: Plant) {
        #expect(plant.lines(foundBy: .fileLength) == plant.lines)
    }

    @Test(
        "Lengths of functions",
        arguments: [
            Plant("func f() {\n\(lines(48))}"), Plant("func f() {\n\(lines(49))}", at: 1),
            Plant("struct A {\n    init?(\n        a: Int = { 1 }()\n    ) {\n\(lines(46))    }\n}"),
            Plant("struct A {\n    init?(\n        a: Int = { 1 }()\n    ) {\n\(lines(47))    }\n}", at: 2),
            Plant("var a: Int {\n\(lines(49))}\nsubscript(b: Int) -> Int {\n\(lines(49))}", at: 1, 52),
            Plant("func f() {\n\(lines(78))}", in: "Tests/CLITests/A.swift"),
            Plant("func f() {\n\(lines(79))}", in: "Tests/CLITests/A.swift", at: 1),
            Plant("protocol P {\n    func f()\n\(lines(80))    func g() -> Int\n    var a: Int { get }\n}"),
            Plant("struct A {\n    var a = 1\n\(lines(80))    let b = B.init()\n}"),
            Plant("func f() {\n    let a = \"{\"\n}\n" + lines(80)),
        ])
    func functionLength(_ plant: Plant) {
        #expect(plant.lines(foundBy: .functionLength) == plant.lines)
    }
}

private func lines(_ count: Int) -> String {
    String(repeating: "let a = 1\n", count: count)
}
