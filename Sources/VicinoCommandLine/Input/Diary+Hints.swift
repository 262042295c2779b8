import Vicino
import VicinoActivity
import VicinoDiary

extension Diary {
    /// Starts or stops an activity. If the running one began later, a refusal says what the user can do.
    func explainingStart<T>(_ node: Node, _ body: (Diary) throws -> T) throws -> T {
        do { return try body(self) } catch let error as VicinoError where error.code == .refused {
            // It began while the clock was ahead: no time that is allowed is late enough for its end.
            guard let ahead = try running().first(where: { $0.record.start > node.now }) else {
                throw Refusal(error, hint: "Give a later --at, or edit it.")
            }
            let edit = ProposedCommand("vicino edit \(ahead.id) --start \"5m ago\"")
            let delete = ProposedCommand("vicino delete \(ahead.id)")
            throw Refusal(error, hint: "For example, \(edit) gives it a start that is over; \(delete) deletes it.")
        }
    }
}
