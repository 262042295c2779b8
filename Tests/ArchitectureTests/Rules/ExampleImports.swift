/// The allowed imports of an example: the library as an app sees it, its media, and the modules that come with Swift.
private let exampleModules: Set<String> = [
    "Vicino", "VicinoDNSSD", "VicinoPresence", "ArgumentParser", "Foundation", "FoundationEssentials",
]

extension Rule {
    /// Examples show what any app can do, so they and their tests use the public API only.
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
