// swift-tools-version: 6.2
import PackageDescription

// `VicinoHarness` is a product of vicino only if VICINO_HARNESS is set, as scripts/fuzz does.

// Every fuzzer is a program of its own: scripts/fuzz finds them by that, and their seeds in corpus/ by their names.

let settings: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// The C code among the dependencies brings address tables that Swift code lacks, and libFuzzer refuses such a mixture;
// FuzzDriver takes the tables instead and drops them. The counters, by which it finds its way, stay.
let linking: [LinkerSetting] = [.unsafeFlags(["-Xlinker", "--wrap=__sanitizer_cov_pcs_init"])]

let fuzzers = [
    "fuzz-activitywatch", "fuzz-batch", "fuzz-calendar", "fuzz-certificate", "fuzz-csv", "fuzz-display", "fuzz-dump",
    "fuzz-fit", "fuzz-gadgetbridge", "fuzz-google", "fuzz-gpx", "fuzz-gzip", "fuzz-have", "fuzz-health",
    "fuzz-invitation",
    "fuzz-jsonl", "fuzz-kml", "fuzz-motion", "fuzz-pairing", "fuzz-schema", "fuzz-sealed", "fuzz-session",
    "fuzz-statement",
    "fuzz-strava",
    "fuzz-tcx", "fuzz-time", "fuzz-zip",
]

let package = Package(
    name: "vicino-fuzz",
    dependencies: [.package(name: "vicino", path: "..")],
    targets: [
        .target(
            name: "FuzzDriver",
            dependencies: [
                .product(name: "Vicino", package: "vicino"), .product(name: "VicinoActivity", package: "vicino"),
            ],
            swiftSettings: settings)
    ]
        + fuzzers.map { name in
            .executableTarget(
                name: name,
                dependencies: [
                    "FuzzDriver", .product(name: "Vicino", package: "vicino"),
                    .product(name: "VicinoActivity", package: "vicino"),
                    .product(name: "VicinoHarness", package: "vicino"),
                ],
                swiftSettings: settings,
                linkerSettings: linking)
        }
)
