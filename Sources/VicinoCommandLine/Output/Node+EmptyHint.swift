import Vicino

extension Node {
    /// What to do for a user who has no records of their own; nil if there are records.
    ///
    /// - Parameter command: the command that shows records.
    func emptyHint(command: StaticString) throws -> DisplayText? {
        guard try recordCounts(of: me).allSatisfy({ $0.value == 0 }) else { return nil }
        guard let first = try following().first else {
            return
                "You have no records yet. `vicino start walking` begins one, `vicino add` records one that has ended."
        }
        let word = try CommandWord(first, self)
        let proposal = ProposedCommand("vicino \(command) --user \(word)")
        return "You have no records of your own yet. Those of a person you follow: \(proposal)."
    }
}
