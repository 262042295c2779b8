internal import Vicino
internal import VicinoCore

/// What went wrong, in the reader's language.
///
/// The library says it in English, with all details. Another language first says what kind of failure it is, and then
/// quotes that.
extension Words {
    /// The sentence for an error, safe to show.
    ///
    /// - Parameter limit: the maximum number of characters of the library's own message.
    func sentence(_ error: any Error, limit: Int) -> String {
        guard let error = error as? VicinoError else { return sentence(code: "", "\(error)", limit: limit) }
        return sentence(code: error.code.name, error.message, limit: limit)
    }

    /// The sentence for an error that was written down.
    func sentence(code: String, _ message: String, limit: Int) -> String {
        self("fault_\(Self.faults[code] ?? "other")", ["message": message.displaySafe(limit: limit)])
    }

    /// The sentence for a name that was refused, safe to show.
    func sentence(ofName error: VicinoError) -> String {
        let message = error.message.displaySafe(limit: 400)
        return error.code == .refused
            ? self("fault_name_form", ["message": message]) : sentence(error, limit: 400)
    }

    /// What each code means to a reader; some mean the same.
    private static let faults: [String: String] = {
        let codes: [(String, [VicinoError.Code])] = [
            ("missing", [.notFound]), ("refused", [.refused]), ("ambiguous", [.ambiguous]), ("busy", [.busy]),
            ("full", [.diskFull]), ("file", [.file]), ("follow", [.notFollowed]), ("name", [.nameTaken]),
            ("folder", [.folder, .recordsMissing, .peopleMissing, .notSetUp, .halfErased, .store]),
            ("damaged", [.damaged, .truncated, .badSignature, .unverified, .contentMissing]),
            ("foreign", [.notADump]), ("large", [.tooLarge, .tooMany]), ("new", [.tooNew]),
            ("versions", [.incompatible]),
            ("value", [.badValue, .outOfRange, .malformed, .mistyped, .address]),
            ("invitation", [.invitationUnknown, .invitationExpired, .invitationSpent, .invitationRevoked]),
            ("access", [.notAdmitted, .notShared, .rejected]), ("unreachable", [.unreachable]),
            ("broken", [.timeout, .broken, .cutShort, .closed]),
        ]
        return Dictionary(uniqueKeysWithValues: codes.flatMap { word, codes in codes.map { ($0.name, word) } })
    }()
}
