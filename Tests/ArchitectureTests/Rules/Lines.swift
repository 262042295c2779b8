extension Rule {
    /// A statement assigns one thing: no literal tuple stands on either side of `=`, unless it swaps two values.
    static let oneAssignment = Rule(name: "one assignment in each statement") { file in
        guard !file.isGenerated else { return [] }
        let code = file.codeText
        let assignments = code.occurrences(of: " = ").filter { sign in
            let value = tupleValue(after: sign + 3, in: code)
            let target = tupleTarget(before: sign, in: code)
            guard let value else { return target != nil }
            return target?.sorted() != value.sorted()
        }
        return (assignments + code.occurrences(of: "): (").filter { declaresTuple(at: $0, in: code) }).map {
            file.violation(atIndex: code.line(of: $0), "a tuple is assigned; give each value a statement of its own")
        }
    }

    /// A function or initializer has at most two parameters without labels; operators have no labels.
    static let labelledParameters = Rule(name: "labels") { file in
        parameterLists(of: file).compactMap { list in
            let bare = list.parameters.filter { $0.hasPrefix("_ ") }
            guard bare.count > 2, list.isNamed else { return nil }
            return file.violation(atIndex: list.line, "\(bare.count) parameters without labels; at most 2")
        }
    }

    /// An initializer has at most eight parameters.
    static let shortInitializers = Rule(name: "short initializers") { file in
        parameterLists(of: file).compactMap { list in
            guard list.isInitializer, list.parameters.count > 8 else { return nil }
            return file.violation(
                atIndex: list.line, "\(list.parameters.count) parameters; at most 8, so group what belongs together")
        }
    }

    /// At most one of several values of an enumeration's case has no label.
    static let labelledValues = Rule(name: "labels of cases") { file in
        guard !file.isGenerated else { return [] }
        let code = file.codeText
        return code.occurrences(of: "case ").flatMap { start in
            caseElements(from: start + 5, in: code).compactMap { values -> Violation? in
                let bare = values.filter { !$0.contains(#/^[A-Za-z_][A-Za-z0-9_]*( [A-Za-z_]+)?:/#) }
                guard values.count > 1, bare.count > 1 else { return nil }
                return file.violation(atIndex: code.line(of: start), "\(bare.count) values without labels; at most 1")
            }
        }
    }

    /// A question has a name, or is asked plainly: no `map { … } ?? true`.
    static let namedQuestions = Rule(name: "named questions") { file in
        let code = file.codeText
        return (code.occurrences(of: " ?? true") + code.occurrences(of: " ?? false")).filter { index in
            isMapped(before: index, in: code)
        }.map { file.violation(atIndex: code.line(of: $0), "a mapped Bool; give the question a name") }
    }

    /// No conditional expression holds another one.
    static let flatConditions = Rule(name: "flat conditions") { file in
        let code = file.codeText
        return code.occurrences(of: "? ").filter { holdsCondition(at: $0, in: code) }.map {
            file.violation(atIndex: code.line(of: $0), "a condition within a condition; use switch or if")
        }
    }

    /// An expectation has one condition, so that its failure says which one does not hold.
    static let oneCondition = Rule(name: "one condition in each expectation") { file in
        let code = file.codeText
        return (code.occurrences(of: "#expect(") + code.occurrences(of: "#require(")).filter { start in
            guard let opening = (start..<code.bytes.count).first(where: { code.bytes[$0] == UInt8(ascii: "(") }),
                let closing = code.closing(of: opening)
            else { return false }
            return joinsConditions(code.parts(in: opening...closing).first ?? "")
        }.map { file.violation(atIndex: code.line(of: $0), "several conditions; expect each of them") }
    }

    /// The rules of this file.
    static let lines: [Rule] = [
        .oneAssignment, .labelledParameters, .shortInitializers, .labelledValues, .namedQuestions, .flatConditions,
        .oneCondition,
    ]
}

/// The elements of a literal tuple that is the whole value of an assignment; nil for any other value.
private func tupleValue(after start: Int, in code: CodeText) -> [String]? {
    var index = code.nextInk(from: start) ?? code.bytes.count
    let words: [StaticString] = ["try ", "try? ", "await "]
    for word in words where code.has(word, at: index) {
        index = code.nextInk(from: index + word.utf8CodeUnitCount) ?? code.bytes.count
    }
    guard index < code.bytes.count, code.bytes[index] == UInt8(ascii: "("), let closing = code.closing(of: index) else {
        return nil
    }
    let parts = code.parts(in: index...closing)
    // What goes on behind it is a call, a member, a function's type or an operator.
    let rest = code.bytes[(closing + 1)...].prefix { $0 != UInt8(ascii: "\n") }.filter { $0 != UInt8(ascii: " ") }
    let ends = rest.first.map { Array("},;)]".utf8).contains($0) }
    let isType = code.text(max(0, start - 80)..<start).contains(#/typealias [A-Za-z]+ = $/#)
    return parts.count > 1 && ends != false && !isType ? parts : nil
}

/// The elements of a tuple to which a statement assigns; nil for any other statement, such as a declaration.
private func tupleTarget(before end: Int, in code: CodeText) -> [String]? {
    guard end > 0, code.bytes[end - 1] == UInt8(ascii: ")"), let opening = code.opening(of: end - 1) else { return nil }
    let parts = code.parts(in: opening...(end - 1))
    guard parts.count > 1 else { return nil }
    guard let before = code.lastInk(before: opening) else { return parts }
    return Array("\n{;".utf8).contains(code.bytes[before]) ? parts : nil
}

/// Whether the bracket before a type closes the names of several variables without values.
private func declaresTuple(at closing: Int, in code: CodeText) -> Bool {
    guard let opening = code.opening(of: closing), let before = code.lastInk(before: opening),
        ["let", "var"].contains(code.word(before: before + 1)), let end = code.closing(of: closing + 3)
    else { return false }
    guard let next = code.nextInk(from: end + 1) else { return true }
    return code.bytes[next] != UInt8(ascii: "=")
}

/// The parameters of a function or an initializer.
private struct ParameterList {
    let line: Int
    let isInitializer: Bool
    /// Whether it has a name, so that its parameters can have labels.
    let isNamed: Bool
    let parameters: [String]
}

private func parameterLists(of file: SourceFile) -> [ParameterList] {
    guard !file.isGenerated else { return [] }
    let code = file.codeText
    let functions = code.occurrences(of: "func ").filter { code.word(before: $0).isEmpty }.map { ($0, false) }
    let initializers = (code.occurrences(of: "init(") + code.occurrences(of: "init?(")).filter { start in
        let before = code.lastInk(before: start).map { code.bytes[$0] }
        // A call names a type, `self` or `super` before the point.
        return code.word(before: start).isEmpty && before != UInt8(ascii: ".")
    }.map { ($0, true) }
    return (functions + initializers).compactMap { start, isInitializer in
        guard let opening = (start..<code.bytes.count).first(where: { code.bytes[$0] == UInt8(ascii: "(") }),
            let closing = code.closing(of: opening)
        else { return nil }
        let name = code.text(start..<opening)
        return ParameterList(
            line: code.line(of: start), isInitializer: isInitializer,
            isNamed: isInitializer || name.contains(#/^func [`A-Za-z_]/#), parameters: code.parts(in: opening...closing)
        )
    }
}

/// The values of each case that a line of an enumeration declares; none for a pattern.
private func caseElements(from start: Int, in code: CodeText) -> [[String]] {
    var elements: [[String]] = []
    var index = start
    while index < code.bytes.count {
        let name = code.bytes[index...].prefix { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: "\n") }
        guard index + name.count < code.bytes.count, code.bytes[index + name.count] == UInt8(ascii: "("),
            String(decoding: name, as: UTF8.self).contains(#/^([a-z`][A-Za-z0-9_`]*, )*[a-z`][A-Za-z0-9_`]*$/#),
            let closing = code.closing(of: index + name.count)
        else { return elements }
        elements.append(code.parts(in: (index + name.count)...closing))
        guard closing + 2 < code.bytes.count, code.bytes[closing + 1] == UInt8(ascii: ",") else { return elements }
        index = code.nextInk(from: closing + 2) ?? code.bytes.count
    }
    return elements
}

/// Whether the value before an operator is what `map` or `flatMap` made.
private func isMapped(before index: Int, in code: CodeText) -> Bool {
    guard index > 0, Array("})".utf8).contains(code.bytes[index - 1]), let opening = code.opening(of: index - 1),
        let before = code.lastInk(before: opening)
    else { return false }
    return ["map", "flatMap"].contains(code.word(before: before + 1))
}

/// Whether the condition that begins with a question mark holds another one, outside of closures.
private func holdsCondition(at mark: Int, in code: CodeText) -> Bool {
    guard mark > 0, isBlank(code.bytes[mark - 1]) else { return false }
    var depth = 0
    var index = mark + 2
    while index < code.bytes.count {
        let byte = code.bytes[index]
        if byte == UInt8(ascii: "{") {
            guard let closing = code.closing(of: index) else { return false }
            index = closing + 1
            continue
        }
        depth += CodeText.step(byte)
        if depth < 0 || depth == 0 && byte == UInt8(ascii: ",") { return false }
        if byte == UInt8(ascii: "\n"), depth == 0, !continues(after: index, in: code) { return false }
        if code.has("? ", at: index), isBlank(code.bytes[index - 1]) { return true }
        index += 1
    }
    return false
}

private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }

/// Whether the next line goes on with a condition.
private func continues(after end: Int, in code: CodeText) -> Bool {
    guard let next = code.nextInk(from: end) else { return false }
    return Array("?:.&|+-*/".utf8).contains(code.bytes[next])
}

/// Whether a condition joins several ones, outside of brackets. Alternatives are one condition.
private func joinsConditions(_ condition: String) -> Bool {
    var depth = 0
    var joins = false
    let bytes = Array(condition.utf8)
    for index in bytes.indices {
        depth += CodeText.step(bytes[index])
        guard depth == 0 else { continue }
        if bytes[index...].starts(with: " || ".utf8) { return false }
        if bytes[index...].starts(with: " && ".utf8) { joins = true }
    }
    return joins
}
