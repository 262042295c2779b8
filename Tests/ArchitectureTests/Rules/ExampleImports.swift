/// The products of the library.
private let products: Set<String> = [
    "Vicino", "VicinoActivity", "VicinoBluetooth", "VicinoDNSSD", "VicinoDiary", "VicinoDrawing", "VicinoPage",
    "VicinoPresence", "VicinoQRCode", "VicinoSensing", "VicinoService", "VicinoWeb",
]

/// The allowed imports of an example: the library as an app sees it, and the modules that come with Swift.
private let exampleModules = products.union(["ArgumentParser", "Foundation", "FoundationEssentials"])

extension Rule {
    /// Examples show what any app can do, so they and their tests use the public API only.
    static let exampleImports = Rule(name: "examples use the public API only") { file in
        guard file.path.hasPrefix("Examples/") else { return [] }
        return file.code.enumerated().compactMap { index, line in
            guard let module = importedModule(line) else { return nil }
            let isLibrary = !line.contains("@") && products.union(["VicinoTesting"]).contains(module)
            let isAllowed =
                file.isExample
                ? exampleModules.contains(module) && !line.contains("@")
                : !module.hasPrefix("Vicino") || isLibrary
            return isAllowed ? nil : file.violation(atIndex: index, "an example may not say `\(line)`")
        }
    }
}
