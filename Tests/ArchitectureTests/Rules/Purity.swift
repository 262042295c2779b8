/// The targets that take time and randomness as arguments, and use nothing outside.
let pureTargets: Set<String> = [
    "VicinoCore", "VicinoFormat", "VicinoSync", "VicinoPresence", "VicinoDrawing", "VicinoActivity",
    "VicinoArchive", "VicinoAreas", "VicinoMarkup", "VicinoMotion", "VicinoRepository", "VicinoSensing",
]

private let impurities = [
    "Date()", "Date.now", "ContinuousClock", "SuspendingClock", "Task.sleep", "UUID()", "FileManager",
    "ProcessInfo", "SystemRandomNumberGenerator", "shuffled()", "shuffle()", "randomElement()", "print(",
    "PrivateKey()", "SigningKey()", "AgreementKey()", "SymmetricKey(size",
]

/// The source of new keys: Crypto draws them from the system and takes no generator. Their callers are not in pure
/// targets.
private let exceptions: [String: Set<String>] = ["Sources/VicinoCore/Identity/Keys.swift": ["PrivateKey()"]]

extension Rule {
    /// Pure targets have no time, no randomness, no files and no output of their own.
    static let purity = Rule(name: "pure targets stay pure") { file in
        guard let target = file.target, pureTargets.contains(target) else { return [] }
        return file.code.enumerated().flatMap { index, line in
            let allowed = exceptions[file.path] ?? []
            var found = impurities.filter { !allowed.contains($0) && firstOccurrence(of: $0, in: line) != nil }
            if drawsWithoutGenerator(file.code[index...]) { found.append("random(") }
            return found.map { file.violation(atIndex: index, "`\($0)` in the pure target \(target)") }
        }
    }
}

/// Whether a call of `random` begins on the first of these lines and no argument of it names a generator.
private func drawsWithoutGenerator(_ lines: ArraySlice<String>) -> Bool {
    guard let line = lines.first, let start = line.firstRange(of: ".random(") else { return false }
    var depth = 1
    var arguments = ""
    for character in ([String(line[start.upperBound...])] + lines.dropFirst()).joined(separator: "\n") {
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        if depth == 0 { break }
        arguments.append(character)
    }
    return !arguments.contains("using:")
}
