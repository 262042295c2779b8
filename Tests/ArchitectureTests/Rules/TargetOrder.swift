/// The order of the targets: each imports those of earlier layers only, so those of one layer do not know each other.
struct TargetOrder: Sendable {
    /// From the bottom to the top.
    let layers: [Set<String>]

    static let repository = TargetOrder(layers: [
        ["VicinoLocks", "VicinoMarkup", "VicinoMotion", "embed-assets"],
        ["VicinoCore", "VicinoQRCode", "VicinoThreads"],
        ["VicinoArchive", "VicinoFolder", "VicinoFormat", "VicinoPresence", "VicinoDrawing", "VicinoBus"],
        ["VicinoSync", "VicinoActivity", "VicinoL2CAP", "VicinoRepository"],
        ["VicinoSensing"],
        [
            "VicinoStore", "VicinoConnection", "VicinoBluetooth", "VicinoDNSSD", "VicinoNetworks", "VicinoDesktop",
            "VicinoSettings", "VicinoControl", "VicinoForeign", "VicinoIIO", "VicinoInfiniTime", "VicinoWatching",
            "VicinoAreas", "VicinoObjectStores",
        ],
        ["Vicino", "VicinoPage", "VicinoGeoClue"],
        ["VicinoDiary", "VicinoTesting"],
        ["VicinoService", "VicinoHarness"],
        ["VicinoWeb"],
        ["VicinoCommandLine", "vicino-demo"],
        ["vicino-cli"],
    ])

    /// What a table lets targets import against the order, and targets that have no place in it.
    func violations(_ table: [String: ImportAllowance]) -> [Violation] {
        table.sorted { $0.key < $1.key }.flatMap { target, allowance in
            guard let layer = layer(of: target) else { return [Self.violation("\(target) has no layer")] }
            let imported = allowance.inFolder.values.reduce(allowance.modules) { $0.union($1) }
            let upward = imported.sorted().filter { module in (self.layer(of: module) ?? -1) >= layer }
            return upward.map { Self.violation("\(target) may not import \($0), which is no lower layer") }
        }
    }

    private func layer(of target: String) -> Int? { layers.firstIndex { $0.contains(target) } }

    private static func violation(_ message: String) -> Violation {
        Violation(path: "Package.swift", line: 1, message: message)
    }
}

/// Tests import libraries: an executable has a main function, and holds nothing that is worth a test of its own.
struct ExecutableImports {
    /// The executables as modules.
    private let modules: Set<String>

    /// - Parameter targets: the executable targets of a manifest.
    init(of targets: Set<String>) {
        modules = Set(targets.map { String($0.map { $0 == "-" ? "_" : $0 }) })
    }

    /// The imports of executables by tests.
    func violations(_ file: SourceFile) -> [Violation] {
        guard file.path.hasPrefix("Tests/") else { return [] }
        return file.code.enumerated().compactMap { index, line in
            guard let module = importedModule(line), modules.contains(module) else { return nil }
            return file.violation(atIndex: index, "a test imports the executable \(module); test a library")
        }
    }
}
