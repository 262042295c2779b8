// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// Each example has a folder with its page, sources and tests.
let package = Package(
    name: "vicino-examples",
    products: [
        .executable(name: "journal", targets: ["journal"]),
        .executable(name: "pantry", targets: ["pantry"]),
        .executable(name: "weather", targets: ["weather"]),
    ],
    dependencies: [
        .package(name: "vicino", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    ],
    targets: [
        .executableTarget(
            name: "journal",
            dependencies: [
                .product(name: "Vicino", package: "vicino"),
                .product(name: "VicinoActivity", package: "vicino"),
                .product(name: "VicinoDiary", package: "vicino"),
                .product(name: "VicinoDrawing", package: "vicino"),
                .product(name: "VicinoPage", package: "vicino"),
                .product(name: "VicinoQRCode", package: "vicino"),
                .product(name: "VicinoService", package: "vicino"),
            ],
            path: "Journal/Sources",
            swiftSettings: settings),
        .testTarget(
            name: "JournalTests",
            dependencies: [
                "journal", .product(name: "Vicino", package: "vicino"),
                .product(name: "VicinoActivity", package: "vicino"),
                .product(name: "VicinoDiary", package: "vicino"),
                .product(name: "VicinoDrawing", package: "vicino"),
                .product(name: "VicinoPage", package: "vicino"),
                .product(name: "VicinoQRCode", package: "vicino"),
                .product(name: "VicinoService", package: "vicino"),
                .product(name: "VicinoTesting", package: "vicino"),
            ],
            path: "Journal/Tests",
            swiftSettings: settings),
        .executableTarget(
            name: "pantry",
            dependencies: [
                .product(name: "Vicino", package: "vicino"),
                .product(name: "VicinoDNSSD", package: "vicino"),
                .product(name: "VicinoPresence", package: "vicino"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Pantry/Sources",
            swiftSettings: settings),
        .testTarget(
            name: "PantryTests",
            dependencies: [
                "pantry", .product(name: "Vicino", package: "vicino"),
                .product(name: "VicinoTesting", package: "vicino"),
            ],
            path: "Pantry/Tests",
            swiftSettings: settings),
        // The README shows this program and its target: without settings, as an app begins.
        .executableTarget(
            name: "weather",
            dependencies: [
                .product(name: "Vicino", package: "vicino"),
                .product(name: "VicinoDNSSD", package: "vicino"),
            ],
            path: "Weather/Sources"),
        .testTarget(
            name: "WeatherTests",
            dependencies: [
                "weather", .product(name: "Vicino", package: "vicino"),
                .product(name: "VicinoTesting", package: "vicino"),
            ],
            path: "Weather/Tests",
            swiftSettings: settings),
    ]
)
