internal import VicinoCore

/// What went wrong, in the reader's language.
///
/// The library says it in English, with all details. Another language first says what kind of failure it is, and then
/// quotes that.
extension Words {
    /// The sentence for an error, safe to show.
    ///
    /// - Parameter limit: the most characters of the library's own message.
    func sentence(_ error: any Error, limit: Int) -> String {
        guard let error = error as? VicinoError else { return displaySafe("\(error)", limit: limit) }
        let message = displaySafe(error.message, limit: limit)
        return Self.faults[error.code].map { self("fault_\($0)", ["message": message]) } ?? message
    }

    /// The codes that pages show most often; some mean the same to a reader.
    private static let faults: [VicinoError.Code: String] = [
        .notFound: "missing", .busy: "busy", .diskFull: "full", .file: "file", .folder: "folder",
        .recordsMissing: "folder",
        .damaged: "damaged", .truncated: "damaged", .badSignature: "damaged", .unverified: "damaged",
        .notADump: "foreign", .tooLarge: "large", .tooNew: "new", .badValue: "value", .outOfRange: "value",
        .nameTaken: "name", .unreachable: "unreachable", .timeout: "broken", .broken: "broken", .cutShort: "broken",
    ]
}
