internal import Vicino

/// Why an operation failed, as far as the counts distinguish reasons.
///
/// Errors have many codes, and releases add more. This set is small and closed, so that peers who cause failures cannot
/// lengthen the list of counts.
enum FailureReason: String, TallyLabel {
    /// No peer answered at the address.
    case unreachable
    /// The peer was silent or slow for too long, or sent no valid knock in time.
    case timeout
    /// The connection broke or was closed during the session.
    case broken
    /// One side refuses the session or some of the data.
    case refused
    /// Too many operations ran at the same time.
    case busy
    /// The received data is not what the protocol requires, or is not proven.
    case invalid
    /// Received data cannot be stored, or stored data cannot be read.
    case storage
    case other

    /// Derives the reason from an error.
    init(_ error: VicinoError) { self = Self.byCode[error.code] ?? .other }

    var labels: [String: String] { ["reason": rawValue] }

    private static let codes: [FailureReason: [VicinoError.Code]] = [
        .unreachable: [.unreachable, .address],
        .timeout: [.timeout],
        .broken: [.broken, .closed, .cutShort],
        .refused: [
            .refused, .rejected, .notAdmitted, .notShared, .notFollowed, .blocked,
            .invitationUnknown, .invitationExpired, .invitationSpent, .invitationRevoked,
        ],
        .busy: [.busy, .tooMany],
        .invalid: [
            .protocolViolation, .incompatible, .unproved, .unverified, .badSignature, .messageLength, .malformed,
            .mistyped, .outOfRange, .schema, .damaged, .truncated, .notADump, .tooLarge, .tooNew,
        ],
        .storage: [.store, .diskFull, .folder, .file],
    ]

    private static let byCode = Dictionary(
        codes.flatMap { reason, codes in codes.map { ($0, reason) } }, uniquingKeysWith: { first, _ in first })
}
