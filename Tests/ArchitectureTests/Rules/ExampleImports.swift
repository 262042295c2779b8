/// What the sources of an example may import: the library as an app sees it, with the ways to meet, and what comes with
/// Swift.
private let exampleModules: Set<String> = [
    "Vicino", "VicinoDNSSD", "VicinoPresence", "ArgumentParser", "Foundation", "FoundationEssentials",
]

extension Rule {
    /// Examples show what anybody can do, so they use the public API only, and so do their tests.
    static let exampleImports = Rule(name: "examples use the public API only") { file in
        guard file.path.hasPrefix("Examples/") else { return [] }
        return file.code.enumerated().compactMap { index, line in
            guard let module = importedModule(line) else { return nil }
            let isAllowed =
                file.isExample
                ? exampleModules.contains(module) && !line.contains("@")
                : !module.hasPrefix("Vicino") || ["import Vicino", "import VicinoTesting"].contains(line)
            return isAllowed ? nil : file.violation(atIndex: index, "an example may not say `\(line)`")
        }
    }
}
