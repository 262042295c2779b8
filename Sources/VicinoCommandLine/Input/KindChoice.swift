import Vicino
import VicinoActivity

extension Node {
    /// The record kind that a text names: `activity`, `org.vicino.activity` or `org.vicino.activity/1`.
    ///
    /// - Throws: a refusal that lists the available kinds if the text names none or several.
    func kind(_ text: String, of people: [Person]) throws -> KindID {
        var kinds: Set<KindID> = [Activity.schema.kind, Visit.schema.kind, DayTotal.schema.kind]
        for person in people { kinds.formUnion(try self.kinds(of: person)) }
        let exact = kinds.filter { $0.description == text || $0.name == text }
        let found = exact.isEmpty ? kinds.filter { $0.name.hasSuffix(".\(text)") } : exact
        if found.count == 1, let kind = found.first { return kind }
        let names = (found.isEmpty ? kinds : found).sorted().map(\.description).joined(separator: ", ")
        let isUnknown = found.isEmpty
        throw Refusal(
            .refused, isUnknown ? "There is no kind \(text). There are: \(names)." : "Several are meant: \(names).")
    }
}
