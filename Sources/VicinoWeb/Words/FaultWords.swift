internal import Vicino
internal import VicinoCore
internal import VicinoPage

/// What went wrong, in the reader's language.
///
/// The library says it in English, with all details. Another language says the same for the messages in its table. Of
/// others it says what kind of failure it is, and then quotes the message.
extension Words {
    /// The sentence for an error, safe to show.
    ///
    /// - Parameter limit: the maximum number of characters of the library's own message.
    func sentence(_ error: any Error, limit: Int) -> String {
        guard let error = error as? VicinoError else { return sentence(code: "", "\(error)", limit: limit) }
        return sentence(ofUnfit: error) ?? sentence(code: error.code.name, error.message, limit: limit)
    }

    /// The sentence for a name that was refused because of a character in it; nil for any other error.
    func sentence(ofUnfit error: VicinoError) -> String? {
        guard let unfit = error.cause as? UnfitCharacter else { return nil }
        return "\(self(.nameUnfit, ["character": unfit.name])) \(self(unfit.reason.text))"
    }

    /// The sentence for an error that was written down.
    func sentence(code: String, _ message: String, limit: Int) -> String {
        let message = DisplayText(message, limit: limit).text
        return said(message) ?? self(TextKey.faults[code] ?? .faultOther, ["message": message])
    }

    /// A message of the library that is no error, safe to show: in the reader's language, or else as it is.
    func message(_ message: String, limit: Int = 600) -> String {
        let message = DisplayText(message, limit: limit).text
        return said(message) ?? message
    }

    private func said(_ message: String) -> String? { MessageWords(words: self).sentence(message) }

    /// The sentence for a name that was refused, safe to show.
    func sentence(ofName error: VicinoError) -> String {
        if let unfit = sentence(ofUnfit: error) { return unfit }
        let message = DisplayText(error.message, limit: 400).text
        guard error.code == .refused else { return sentence(error, limit: 400) }
        return said(message) ?? self(.faultNameForm, ["message": message])
    }
}

extension UnfitCharacter.Reason {
    /// Why a name may not have the character, and what to do.
    var text: TextKey {
        switch self {
        case .control: .nameControl
        case .direction: .nameDirection
        case .invisible: .nameInvisible
        case .unassigned: .nameUnassigned
        }
    }
}

extension TextKey {
    /// What each code of an error means to a reader; some mean the same.
    fileprivate static let faults: [String: TextKey] = {
        let codes: [TextKey: [VicinoError.Code]] = [
            .faultMissing: [.notFound], .faultRefused: [.refused, .identitySealed, .privateHost],
            .faultAmbiguous: [.ambiguous],
            .faultBusy: [.busy],
            .faultFull: [.diskFull], .faultFile: [.file], .faultFollow: [.notFollowed], .faultName: [.nameTaken],
            .faultFolder: [.folder, .recordsMissing, .peopleMissing, .notSetUp, .halfErased, .store],
            .faultDamaged: [.damaged, .truncated, .badSignature, .unverified, .contentMissing],
            .faultForeign: [.notADump], .faultLarge: [.tooLarge, .tooMany], .faultNew: [.tooNew],
            .faultVersions: [.incompatible],
            .faultValue: [.badValue, .outOfRange, .malformed, .mistyped, .address],
            .faultInvitation: [.invitationUnknown, .invitationExpired, .invitationSpent, .invitationRevoked],
            .faultAccess: [.notAdmitted, .notShared, .rejected], .faultUnreachable: [.unreachable],
            .faultBroken: [.timeout, .broken, .cutShort, .closed],
        ]
        return Dictionary(uniqueKeysWithValues: codes.flatMap { key, codes in codes.map { ($0.name, key) } })
    }()
}
