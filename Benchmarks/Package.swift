// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// `VicinoHarness` is a product of vicino only if VICINO_HARNESS is set, as scripts/bench does.
let package = Package(
    name: "vicino-benchmarks",
    products: [
        .executable(name: "vicino-bench", targets: ["vicino-bench"]),
        .executable(name: "vicino-bench-follow", targets: ["vicino-bench-follow"]),
    ],
    dependencies: [
        .package(name: "vicino", path: ".."),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "vicino-bench",
            dependencies: [
                .product(name: "Vicino", package: "vicino"),
                .product(name: "VicinoActivity", package: "vicino"),
                .product(name: "VicinoHarness", package: "vicino"),
                .product(name: "VicinoPresence", package: "vicino"),
                .product(name: "VicinoTesting", package: "vicino"),
                .product(name: "VicinoWeb", package: "vicino"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
            ],
            swiftSettings: settings),
        // Without the page and its libraries, whose code and tables would count as memory of an import.
        .executableTarget(
            name: "vicino-bench-follow",
            dependencies: [
                .product(name: "Vicino", package: "vicino"),
                .product(name: "VicinoActivity", package: "vicino"),
            ],
            swiftSettings: settings),
    ]
)
