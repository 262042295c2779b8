/// The targets that may contain and use generated protobuf types.
private let wireTargets: Set<String> = ["VicinoFormat"]
/// Files that scripts generate from tables, without protobuf types.
private let tables: Set<String> = [
    "Sources/Vicino/Generated/Confusables.swift", "Sources/VicinoCore/Generated/RecoveryWords.swift",
    "Sources/VicinoMotion/Generated/MotionForest.swift",
    "Sources/VicinoWeb/Generated/Language.swift", "Sources/VicinoWeb/Generated/TextKey.swift",
]

extension Rule {
    /// Generated protobuf types stay where bytes are made; all other targets use core values.
    static let generatedTypes = Rule(name: "generated types stay inside") { file in
        guard let target = file.target, !wireTargets.contains(target) else { return [] }
        if tables.contains(file.path) { return [] }
        if file.isGenerated { return [file.violation(atIndex: 0, "\(target) may not hold generated code")] }
        return file.code.enumerated().compactMap { index, line in
            guard firstOccurrence(of: "Vicino_", in: line) != nil else { return nil }
            return file.violation(atIndex: index, "a generated protobuf type in \(target)")
        }
    }
}
