internal import Vicino

/// Why something came to nothing, as far as numbers tell it apart.
///
/// Errors have many codes, and new ones come. There are few of these, so that nobody who makes sessions fail can make the
/// list of numbers long.
enum FailureReason: String, TallyLabel {
    /// Nobody answered there.
    case unreachable
    /// The other side was silent or slow for too long; also whoever does not knock right at the door of this device.
    case timeout
    /// The link broke, or was closed, in the middle.
    case broken
    /// One side does not talk to the other, or does not let it have something.
    case refused
    /// There was too much to do at the same time.
    case busy
    /// What came is not what was agreed, or is not proved.
    case invalid
    /// What came cannot be kept, or what is kept not be read.
    case storage
    case other

    /// The reason behind an error.
    init(_ error: any Error) {
        guard let code = (error as? any VicinoError)?.codeName else {
            self = .other
            return
        }
        self = Self.byCode[code] ?? .other
    }

    var labels: [String: String] { ["reason": rawValue] }

    private static let codes: [FailureReason: [String]] = [
        .unreachable: ["unreachable", "address"],
        .timeout: ["timeout"],
        .broken: ["broken", "closed", "cut-short"],
        .refused: ["refused", "not-admitted", "not-followed", "blocked"],
        .busy: ["busy", "too-many"],
        .invalid: [
            "protocol-violation", "incompatible", "unproved", "unverified", "bad-signature", "message-length",
            "malformed", "mistyped", "out-of-range", "schema", "damaged", "truncated", "not-a-dump", "too-large",
            "too-new",
        ],
        .storage: ["store", "disk-full", "folder", "file"],
    ]

    private static let byCode = Dictionary(
        codes.flatMap { reason, codes in codes.map { ($0, reason) } }, uniquingKeysWith: { first, _ in first })
}
