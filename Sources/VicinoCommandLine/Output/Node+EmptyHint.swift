import Vicino

extension Node {
    /// What to do for somebody who looks at their own records and has none; nil for everybody else.
    ///
    /// - Parameter command: what shows records.
    func emptyHint(command: StaticString) throws -> String? {
        guard try counts(of: me).allSatisfy({ $0.value == 0 }) else { return nil }
        guard let first = try following().first else {
            return "You have no records yet. `vicino start walking` begins one, `vicino add` takes one that is over."
        }
        let word = try CommandWord(first, self)
        let proposal = ProposedCommand("vicino \(command) --user \(word)")
        return "You have no records of your own yet. Those of a person you follow: \(proposal)."
    }
}
