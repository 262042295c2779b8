// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "vicino",
    products: [
        .library(name: "Vicino", targets: ["Vicino"]),
        .library(name: "VicinoActivity", targets: ["VicinoActivity"]),
        .library(name: "VicinoDiary", targets: ["VicinoDiary"]),
        .library(name: "VicinoBluetooth", targets: ["VicinoBluetooth"]),
        .library(name: "VicinoDNSSD", targets: ["VicinoDNSSD"]),
        .library(name: "VicinoDrawing", targets: ["VicinoDrawing", "VicinoCore", "VicinoMarkup"]),
        .library(name: "VicinoPage", targets: ["VicinoPage", "VicinoMarkup"]),
        .library(name: "VicinoPresence", targets: ["VicinoPresence"]),
        .library(name: "VicinoQRCode", targets: ["VicinoQRCode"]),
        .library(name: "VicinoSensing", targets: ["VicinoSensing"]),
        .library(name: "VicinoService", targets: ["VicinoService"]),
        .library(name: "VicinoTesting", targets: ["VicinoTesting"]),
        .library(name: "VicinoWeb", targets: ["VicinoWeb"]),
        .executable(name: "vicino", targets: ["vicino-cli"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // Without pkg-config: SwiftPM refuses what it says for Avahi (-D_REENTRANT) with a warning. The module map links.
        .systemLibrary(name: "CAvahi", providers: [.apt(["libavahi-client-dev"])]),
        // What the kernel takes and gives; there is nothing to link.
        .systemLibrary(name: "CBluetooth"),
        // The kernel's own headers, which come with every C library; there is nothing to link.
        .systemLibrary(name: "CNetlink"),
        // The kernel's clock, which no module of the C library has; there is nothing to link.
        .systemLibrary(name: "CTimex"),
        .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "VicinoLocks"),
        .target(name: "VicinoCore", dependencies: ["VicinoLocks", .product(name: "Crypto", package: "swift-crypto")]),
        .target(
            name: "VicinoFormat",
            dependencies: [
                "VicinoCore", "CZstd", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ]),
        .target(name: "VicinoArchive", dependencies: ["VicinoCore", "CZlib"]),
        .target(
            name: "VicinoSync",
            dependencies: ["VicinoCore", "VicinoFormat", .product(name: "Crypto", package: "swift-crypto")]),
        .target(
            name: "VicinoPresence",
            dependencies: ["VicinoLocks", "VicinoCore", .product(name: "Crypto", package: "swift-crypto")]),
        .target(name: "VicinoMarkup"),
        .target(name: "VicinoMotion"),
        // Without a system library: it opens librsvg when it needs it.
        .target(name: "VicinoDrawing", dependencies: ["VicinoCore", "VicinoMarkup"]),
        .target(name: "VicinoActivity", dependencies: ["VicinoCore", "VicinoDrawing", "VicinoMarkup"]),
        .target(name: "VicinoSensing", dependencies: ["VicinoLocks", "VicinoCore", "VicinoActivity"]),
        .target(
            name: "VicinoPage",
            dependencies: [
                "VicinoLocks", "VicinoCore", "VicinoMarkup", "VicinoNetworks", "VicinoThreads",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            plugins: ["EmbedAssets"]),
        .target(name: "VicinoFolder", dependencies: ["VicinoLocks", "VicinoCore", "VicinoThreads"]),
        .target(
            name: "VicinoStore",
            dependencies: [
                "VicinoLocks", "VicinoCore", "VicinoFolder", "VicinoFormat", "VicinoRepository", "VicinoSync",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        .target(
            name: "VicinoConnection",
            dependencies: [
                "VicinoLocks", "VicinoCore", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"), .product(name: "NIOTLS", package: "swift-nio"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
            ]),
        // What other programs keep in SQLite, read in a process of its own.
        .target(name: "VicinoForeign", dependencies: ["VicinoActivity", "VicinoCore", "CSQLite"]),
        .target(name: "VicinoThreads", dependencies: ["VicinoLocks"]),
        .target(name: "VicinoBus", dependencies: ["VicinoLocks", "VicinoThreads", "CSystemd"]),
        .target(
            name: "VicinoBluetooth",
            dependencies: ["VicinoLocks", "VicinoCore", "VicinoPresence", "VicinoBus", "VicinoL2CAP"]),
        .target(
            name: "VicinoDNSSD",
            dependencies: ["VicinoLocks", "VicinoCore", "VicinoPresence", "VicinoThreads", "CAvahi"]),
        .target(name: "VicinoL2CAP", dependencies: ["VicinoLocks", "VicinoCore", "VicinoPresence", "CBluetooth"]),
        .target(name: "VicinoNetworks", dependencies: ["VicinoLocks", "VicinoCore", "CNetlink"]),
        .target(name: "VicinoDesktop", dependencies: ["VicinoLocks", "VicinoCore", "VicinoBus", "VicinoSensing"]),
        .target(
            name: "VicinoIIO",
            dependencies: ["VicinoLocks", "VicinoCore", "VicinoMotion", "VicinoSensing", "VicinoThreads"]),
        .target(
            name: "VicinoInfiniTime",
            dependencies: ["VicinoLocks", "VicinoCore", "VicinoActivity", "VicinoBus", "VicinoSensing"]),
        .target(name: "VicinoAreas", dependencies: ["VicinoActivity", "VicinoCore"]),
        .target(name: "VicinoGeoClue", dependencies: ["VicinoActivity", "VicinoAreas", "VicinoBus"]),
        .target(name: "VicinoSettings", dependencies: ["VicinoCore", "VicinoPresence"]),
        .target(name: "VicinoWatching", dependencies: ["VicinoLocks", "VicinoCore"]),
        .target(name: "VicinoControl", dependencies: ["VicinoLocks", "VicinoCore", "VicinoThreads"]),
        .target(
            name: "VicinoRepository",
            dependencies: [
                "VicinoLocks", "VicinoCore", "VicinoFormat", .product(name: "Crypto", package: "swift-crypto"),
            ]),
        .target(
            name: "VicinoObjectStores",
            dependencies: [
                "VicinoLocks", "VicinoCore", "VicinoFolder", "VicinoRepository", "VicinoThreads",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]),
        .target(
            name: "Vicino",
            dependencies: [
                "VicinoLocks", "VicinoCore", "VicinoFolder", "VicinoFormat", "VicinoRepository", "VicinoSync",
                "VicinoPresence", "VicinoStore", "VicinoConnection", "VicinoObjectStores",
                "VicinoThreads", "CTimex",
            ]),
        .target(
            name: "VicinoDiary",
            dependencies: [
                "Vicino", "VicinoActivity", "VicinoAreas", "VicinoArchive", "VicinoCore", "VicinoDrawing",
                "VicinoForeign",
            ]),
        .target(
            name: "VicinoService",
            dependencies: [
                "VicinoLocks", "Vicino", "VicinoActivity", "VicinoCore", "VicinoDiary", "VicinoDrawing",
                "VicinoPresence",
                "VicinoBluetooth",
                "VicinoDNSSD", "VicinoNetworks", "VicinoAreas", "VicinoGeoClue",
                "VicinoBus", "VicinoDesktop", "VicinoIIO", "VicinoInfiniTime", "VicinoSensing", "VicinoSettings",
                "VicinoControl", "VicinoObjectStores", "VicinoRepository", "VicinoThreads", "VicinoWatching",
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .target(name: "VicinoQRCode", dependencies: ["CQREncode"]),
        .target(
            name: "VicinoWeb",
            dependencies: [
                "VicinoLocks", "Vicino", "VicinoActivity", "VicinoAreas", "VicinoCore", "VicinoDiary", "VicinoDrawing",
                "VicinoMarkup", "VicinoObjectStores",
                "VicinoPage", "VicinoPresence", "VicinoQRCode", "VicinoService", "VicinoThreads",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ],
            plugins: ["EmbedAssets"]),
        .target(
            name: "VicinoCommandLine",
            dependencies: [
                "VicinoLocks", "Vicino", "VicinoActivity", "VicinoDiary", "VicinoService", "VicinoPresence",
                "VicinoBluetooth",
                "VicinoAreas", "VicinoDNSSD", "VicinoMotion", "VicinoNetworks", "VicinoDesktop", "VicinoDrawing",
                "VicinoObjectStores", "VicinoPage",
                "VicinoWeb",
                "VicinoQRCode",
                "VicinoThreads", "CSystemd",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]),
        .executableTarget(name: "vicino-cli", dependencies: ["VicinoCommandLine"]),
        .plugin(name: "EmbedAssets", capability: .buildTool, dependencies: ["embed-assets"]),
        .executableTarget(name: "embed-assets"),
        .executableTarget(
            name: "vicino-demo",
            dependencies: ["VicinoLocks", "Vicino", "VicinoActivity", "VicinoPresence", "VicinoTesting"]),
        .target(
            name: "VicinoTesting",
            dependencies: ["VicinoLocks", "Vicino", "VicinoCore", "VicinoPresence", "VicinoSensing"]),
        // What only the tests, fuzzers and benchmarks of this package use.
        .target(
            name: "VicinoHarness",
            dependencies: [
                "VicinoLocks", "Vicino", "VicinoArchive", "VicinoCore", "VicinoFolder", "VicinoFormat", "VicinoMotion",
                "VicinoObjectStores", "VicinoSync",
                "VicinoPresence", "VicinoConnection", "VicinoRepository", "VicinoTesting",
            ]),
        .testTarget(name: "VicinoCoreTests", dependencies: ["VicinoCore", "VicinoTesting"]),
        .testTarget(
            name: "VicinoFormatTests",
            dependencies: [
                "VicinoCore", "VicinoFormat", "VicinoConnection", "VicinoPresence", "VicinoRepository", "VicinoSync",
                "VicinoHarness", "VicinoTesting",
            ]),
        .testTarget(
            name: "VicinoArchiveTests", dependencies: ["VicinoArchive", "VicinoCore", "VicinoHarness", "VicinoTesting"]),
        .testTarget(
            name: "VicinoSyncTests",
            dependencies: ["VicinoSync", "VicinoCore", "VicinoFormat", "VicinoHarness", "VicinoTesting"]),
        .testTarget(
            name: "VicinoPresenceTests",
            dependencies: ["VicinoPresence", "VicinoCore", "VicinoHarness", "VicinoTesting"]),
        .testTarget(
            name: "VicinoWorldTests",
            dependencies: ["VicinoCore", "VicinoPresence", "VicinoSync", "VicinoHarness", "VicinoTesting"]),
        .testTarget(
            name: "VicinoPageTests",
            dependencies: [
                "VicinoLocks", "Vicino", "VicinoCore", "VicinoMarkup", "VicinoPage", "VicinoHarness", "VicinoTesting",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        .testTarget(
            name: "VicinoActivityTests",
            dependencies: ["VicinoCore", "VicinoActivity", "VicinoDrawing", "VicinoMarkup", "VicinoTesting"]),
        .testTarget(
            name: "VicinoSensingTests",
            dependencies: ["VicinoLocks", "VicinoSensing", "VicinoActivity", "VicinoCore", "VicinoTesting"]),
        .testTarget(
            name: "VicinoAreasTests", dependencies: ["VicinoAreas", "VicinoActivity", "VicinoCore", "VicinoTesting"]),
        .testTarget(
            name: "VicinoGeoClueTests",
            dependencies: [
                "VicinoGeoClue", "VicinoActivity", "VicinoAreas", "VicinoBus", "VicinoCore", "VicinoHarness",
                "VicinoLocks", "VicinoTesting",
            ]),
        .testTarget(name: "VicinoMotionTests", dependencies: ["VicinoMotion", "VicinoTesting"]),
        .testTarget(
            name: "VicinoDiaryTests",
            dependencies: [
                "VicinoLocks", "VicinoDiary", "Vicino", "VicinoActivity", "VicinoAreas", "VicinoCore", "VicinoHarness",
                "VicinoTesting",
            ]),
        .testTarget(
            name: "VicinoForeignTests",
            dependencies: [
                "VicinoForeign", "VicinoActivity", "VicinoCore", "VicinoTesting", "CSQLite",
            ]),
        .testTarget(
            name: "VicinoFolderTests",
            dependencies: ["VicinoFolder", "VicinoCore", "VicinoHarness", "VicinoTesting"]),
        .testTarget(
            name: "VicinoStoreTests",
            dependencies: [
                "VicinoLocks", "VicinoCore", "VicinoFolder", "VicinoFormat", "VicinoRepository", "VicinoStore",
                "VicinoSync", "VicinoHarness", "VicinoTesting",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "VicinoConnectionTests",
            dependencies: [
                "VicinoLocks", "VicinoConnection", "VicinoCore", "VicinoPresence", "VicinoHarness", "VicinoTesting",
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
            ]),
        .testTarget(
            name: "VicinoBusTests",
            dependencies: ["VicinoLocks", "VicinoBus", "VicinoHarness", "VicinoTesting", "VicinoThreads"]),
        .testTarget(
            name: "VicinoBluetoothTests",
            dependencies: [
                "VicinoLocks", "VicinoBluetooth", "Vicino", "VicinoActivity", "VicinoBus", "VicinoCore",
                "VicinoPresence",
                "VicinoHarness", "VicinoTesting",
            ]),
        .testTarget(
            name: "VicinoDNSSDTests",
            dependencies: [
                "VicinoLocks", "VicinoDNSSD", "VicinoCore", "VicinoPresence", "VicinoHarness", "VicinoTesting",
            ]),
        .testTarget(name: "VicinoL2CAPTests", dependencies: ["VicinoLocks", "VicinoL2CAP", "VicinoPresence"]),
        .testTarget(name: "VicinoNetworksTests", dependencies: ["VicinoNetworks", "VicinoHarness", "VicinoTesting"]),
        .testTarget(
            name: "VicinoDesktopTests",
            dependencies: [
                "VicinoLocks", "VicinoDesktop", "VicinoActivity", "VicinoBus", "VicinoService", "VicinoCommandLine",
                "Vicino",
                "VicinoCore", "VicinoDrawing",
                "VicinoNetworks", "VicinoPresence", "VicinoSensing", "VicinoHarness", "VicinoTesting",
                "VicinoThreads",
            ]),
        .testTarget(
            name: "VicinoIIOTests",
            dependencies: ["VicinoLocks", "VicinoIIO", "VicinoCore", "VicinoMotion", "VicinoSensing", "VicinoTesting"]),
        .testTarget(
            name: "VicinoInfiniTimeTests",
            dependencies: [
                "VicinoInfiniTime", "VicinoActivity", "VicinoBus", "VicinoCore", "VicinoSensing", "VicinoHarness",
                "VicinoTesting",
            ]),
        .testTarget(name: "VicinoDrawingTests", dependencies: ["VicinoDrawing", "VicinoCore", "VicinoMarkup"]),
        .testTarget(
            name: "VicinoSettingsTests",
            dependencies: ["VicinoSettings", "VicinoCore", "VicinoPresence", "VicinoTesting"]),
        .testTarget(
            name: "VicinoWatchingTests", dependencies: ["VicinoWatching", "VicinoCore", "VicinoTesting"]),
        .testTarget(
            name: "VicinoRepositoryTests",
            dependencies: ["VicinoRepository", "VicinoCore", "VicinoFormat", "VicinoHarness", "VicinoTesting"]),
        .testTarget(
            name: "VicinoObjectStoresTests",
            dependencies: [
                "VicinoLocks", "vicino-cli", "VicinoObjectStores", "VicinoRepository", "VicinoCore", "VicinoFolder",
                "VicinoHarness", "VicinoTesting",
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]),
        .testTarget(name: "VicinoControlTests", dependencies: ["VicinoControl", "VicinoHarness", "VicinoTesting"]),
        .testTarget(
            name: "VicinoTests",
            dependencies: [
                "VicinoLocks", "Vicino", "VicinoActivity", "VicinoCore", "VicinoDiary", "VicinoDNSSD", "VicinoDrawing",
                "VicinoFormat",
                "VicinoL2CAP",
                "VicinoConnection",
                "VicinoSync",
                "VicinoPresence",
                "VicinoFolder", "VicinoRepository", "VicinoStore", "VicinoHarness", "VicinoTesting", "VicinoThreads",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]),
        .testTarget(
            name: "VicinoServiceTests",
            dependencies: [
                "VicinoLocks", "VicinoService", "Vicino", "VicinoBluetooth", "VicinoBus", "VicinoControl", "VicinoCore",
                "VicinoActivity", "VicinoAreas", "VicinoDiary", "VicinoDrawing", "VicinoGeoClue", "VicinoNetworks",
                "VicinoPresence", "VicinoRepository", "VicinoSensing", "VicinoHarness", "VicinoSettings",
                "VicinoTesting", "VicinoThreads",
            ]),
        // The tests that run the program need it built; none imports it.
        .testTarget(
            name: "CLITests",
            dependencies: [
                "VicinoLocks", "vicino-cli", "VicinoCommandLine", "VicinoService", "Vicino", "VicinoBluetooth",
                "VicinoCore", "VicinoDrawing", "VicinoNetworks", "VicinoObjectStores", "VicinoQRCode", "VicinoHarness",
                "VicinoTesting",
            ]),
        .testTarget(
            name: "VicinoWebTests",
            dependencies: [
                "VicinoLocks", "VicinoWeb", "Vicino", "VicinoActivity", "VicinoControl", "VicinoCore", "VicinoDrawing",
                "VicinoMarkup", "VicinoObjectStores", "VicinoPage", "VicinoPresence", "VicinoRepository",
                "VicinoService",
                "VicinoStore", "VicinoSync",
                "VicinoHarness", "VicinoTesting", "VicinoThreads",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]),
        .testTarget(name: "HostTests", dependencies: ["vicino-cli", "VicinoHarness", "VicinoTesting"]),
        .testTarget(name: "ArchitectureTests"),
    ]
)

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
for target in package.targets where ![.system, .plugin].contains(target.type) { target.swiftSettings = settings }

// The fuzzers and benchmarks are packages of their own, and a package can use products only. No app sees this one.
if Context.environment["VICINO_HARNESS"] != nil {
    package.products.append(.library(name: "VicinoHarness", targets: ["VicinoHarness"]))
}

// Names the only test targets that a build contains. An optimized build of all takes twice as long as that of the worlds.
if let names = Context.environment["VICINO_TESTS"]?.split(separator: ",") {
    package.targets.removeAll { $0.type == .test && !names.contains($0.name[...]) }
}

// Names targets that a build for tests optimizes: those in which the tests compute most. They keep their assertions.
if let names = Context.environment["VICINO_OPTIMIZED"]?.split(separator: ",") {
    for target in package.targets where names.contains(target.name[...]) {
        target.swiftSettings?.append(.unsafeFlags(["-O", "-assert-config", "Debug"]))
    }
}
