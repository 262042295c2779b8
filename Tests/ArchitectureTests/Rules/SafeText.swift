extension Rule {
    /// The command line prints through its `Output` alone, which takes no text that was not made safe.
    static let safeOutput = Rule(name: "output of safe texts") { file in
        guard file.target == "VicinoCommandLine", file.path != "Sources/VicinoCommandLine/Terminal/Output.swift"
        else { return [] }
        return file.code.enumerated().compactMap { index, line in
            guard line.contains(#/(?:^|[^.\w])(?:print|fputs|puts|printf)\(|FileHandle\.standard(?:Output|Error)/#),
                !line.contains("func print(")
            else { return nil }
            return file.violation(atIndex: index, "output that takes any text; use Output")
        }
    }

    /// Only drawings, amounts and JSON have texts that count as safe without being made safe.
    static let trustedText = Rule(name: "texts that are taken as safe") { file in
        guard let target = file.target, !trustedFiles.contains(file.path) else { return [] }
        return file.code.enumerated().compactMap { index, line in
            let isTrusting = line.contains("ofProgram: ") || line.contains("(drawn: ") || line.contains("init(drawn:)")
            guard isTrusting, !trustedTargets.contains(target) else { return nil }
            return file.violation(atIndex: index, "a text that is taken as safe; use DisplayText(_:limit:)")
        }
    }
}

/// The targets that draw.
private let trustedTargets: Set = ["VicinoDrawing", "VicinoActivity"]

private let trustedFiles: Set = [
    "Sources/VicinoCore/Text/DisplayText.swift",
    // JSON has its own way to escape what is not safe.
    "Sources/VicinoCommandLine/Terminal/JSON.swift",
]
