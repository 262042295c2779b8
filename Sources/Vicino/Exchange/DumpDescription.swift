internal import VicinoFormat
internal import VicinoStore

/// What a dump states about itself, read before any of it is merged. The signature of the author's roster has been
/// verified; the entries have not.
public struct DumpDescription: Equatable, Sendable {
    /// The id of the author of the records.
    public let authorID: UserID
    /// The author's claimed name.
    public let claimedName: String
    /// Whether the dump holds only what is new since an earlier dump.
    package let isUpdate: Bool
    /// Whether the dump is for its author's own devices: it holds everything, including personal fields.
    package let isForOwnDevices: Bool
    /// The record kinds in the dump.
    package let kindIDs: [KindID]
}

extension DumpDescription {
    init(_ statements: DumpStatements) {
        let header = statements.header
        let roster = statements.roster
        self.init(
            authorID: roster.author, claimedName: roster.claimedName, isUpdate: header.isUpdate,
            isForOwnDevices: header.logs.contains { $0.log.view == .own }, kindIDs: header.schemas.map(\.kind))
    }
}

extension DumpStatements {
    /// Checks that the dump still states what the user agreed to.
    ///
    /// - Parameter shown: what was shown to the user; nil if nobody was asked.
    /// - Throws: `VicinoError` with `.refused` if it states something else by now.
    func checkStates(_ shown: DumpDescription?) throws {
        guard let shown, shown != DumpDescription(self) else { return }
        throw VicinoError(
            .refused,
            "The file is another one than was shown: it changed while you were asked. Nothing was changed. Make sure that "
                + "no other program writes it, and try again.")
    }
}
