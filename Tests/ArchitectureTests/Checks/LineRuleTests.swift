import Testing

@Suite("Each rule about lines finds exactly what it forbids")
struct LineRuleTests {
    @Test(
        "Assignments of tuples",
        arguments: [
            Plant("let (a, b) = (1, 2)\nlet pair = (1, 2)\nx = try (\n    f(), g())", at: 1, 2, 3),
            Plant("func f() {\n    (a, b) = g()\n    (self.a, c) = (1, 2)\n}", at: 2, 3),
            Plant("func f() {\n    (a, b) = (b, a)\n}"),
            Plant("let (a, b) = f()\nlet c = (1 + 2)\nlet d = (1, 2).0\nlet e = (1 + 2, 3) == f()\nlet g = f(1, 2)"),
            Plant("var (a, b): (Int?, Int?)\nlet (c, d): (Int, Int) = f()\nfunc g(_: Int): (Int, Int)", at: 1),
            Plant("typealias Pair = (Int, Int)\nlet f: (Int, Int) -> Int = { $0 + $1 }"),
            Plant("if case (1, 2) = pair {}\nlet text = \"a = (1, 2)\"\n// a = (1, 2)"),
        ])
    func oneAssignment(_ plant: Plant) {
        #expect(plant.lines(foundBy: .oneAssignment) == plant.lines)
    }

    @Test(
        "Parameters without labels",
        arguments: [
            Plant("func f(_ a: Int, _ b: Int, _ c: Int) {}\ninit(\n    _ a: Int, _ b: Int,\n    _ c: Int)", at: 1, 2),
            Plant("func f(_ a: Int, _ b: (Int, Int), c: Int) {}\ninit?(_ a: Int, b _: Int)"),
            Plant("static func + (_ a: Int, _ b: Int, _ c: Int) {}\nlet a = A.init(_, _, _)"),
        ])
    func labelledParameters(_ plant: Plant) {
        #expect(plant.lines(foundBy: .labelledParameters) == plant.lines)
    }

    @Test(
        "Parameters of initializers",
        arguments: [
            Plant("init(a: A, b: A, c: A, d: A, e: A, f: A, g: A, h: A, i: A) {}", at: 1),
            Plant("init(a: A, b: A, c: A, d: A, e: A, f: A, g: A, h: [A: A]) {}"),
            Plant("func f(a: A, b: A, c: A, d: A, e: A, f: A, g: A, h: A, i: A) {}"),
            Plant("self.init(a, b, c, d, e, f, g, h, i)"),
        ])
    func shortInitializers(_ plant: Plant) {
        #expect(plant.lines(foundBy: .shortInitializers) == plant.lines)
    }

    @Test(
        "Values of cases",
        arguments: [
            Plant("enum A {\n    case a(Int, Int)\n    indirect case b(Int), c(Int, to: Int, Int)\n}", at: 2, 3),
            Plant("enum A {\n    case a(Int, to: Int), b(from: Int, to: Int), c(Result<Int, E>)\n}"),
            Plant("enum A {\n    case a, b([Int: Int])\n    case c(Int)\n}"),
            Plant("switch a {\ncase .a(let b, let c): d\ncase (a, b): e\n}"),
        ])
    func labelledValues(_ plant: Plant) {
        #expect(plant.lines(foundBy: .labelledValues) == plant.lines)
    }

    @Test(
        "Questions",
        arguments: [
            Plant("let a = b.map { $0 > 1 } ?? true\nlet c = d.flatMap(\n    isE) ?? false", at: 1, 3),
            Plant("let a = b?.isC ?? true\nlet d = e.map { $0 } ?? 1\nlet f = g(h) ?? false"),
        ])
    func namedQuestions(_ plant: Plant) {
        #expect(plant.lines(foundBy: .namedQuestions) == plant.lines)
    }

    @Test(
        "Conditions within conditions",
        arguments: [
            Plant("let a = b ? 1 : c ? 2 : 3\nlet d = e\n    ? (f ? 1 : 2)\n    : 3\nlet g = 1", at: 1, 3),
            Plant("let a = b ? 1 : 2\nlet c = d ? 1 : 2"),
            Plant("f(a ? 1 : 2, b ? 3 : 4)\nlet c = try? d()\nlet e = f?.g ?? h"),
            Plant("let a = b ? c.map { $0 ? 1 : 2 } : 3"),
        ])
    func flatConditions(_ plant: Plant) {
        #expect(plant.lines(foundBy: .flatConditions) == plant.lines)
    }

    @Test(
        "Conditions of expectations",
        arguments: [
            Plant("#expect(a && b)\ntry #require(\n    a == b\n        && c, \"\\(d)\")", at: 1, 2),
            Plant("#expect(a || b && c)\n#expect(f { $0 && $1 })\n#expect((a && b) == c)\nlet d = a && b"),
        ])
    func oneCondition(_ plant: Plant) {
        #expect(plant.lines(foundBy: .oneCondition) == plant.lines)
    }
}

@Suite("Lengths of types")
struct TypeLengthTests {
    @Test("A type is as long as all its declarations and extensions, and only a longer one may have a reason")
    func longTypes() {
        let half = String(repeating: "    let a = 1\n", count: 299)
        let type = SourceFile(path: "Sources/A/T.swift", text: "package struct T {\n\(half)}\n")
        let more = SourceFile(
            path: "Sources/A/T+More.swift", text: "extension T: Hashable {\n\(half)    let b = 2\n}\n")
        let found = TypeLengths.violations([type, more]).map(\.message)
        #expect(found.contains("A.T has 603 lines in all its files; divide it, or give a reason"))
        #expect(!TypeLengths.violations([type]).map(\.message).contains { $0.hasPrefix("A.T ") })
        #expect(found.contains("Vicino.Node needs no reason"))
    }
}
