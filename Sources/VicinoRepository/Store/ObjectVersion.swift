/// What a store calls the present bytes of an object (an entity tag), so that a reader need not fetch them twice.
package struct ObjectVersion: Hashable, Sendable {
    package let text: String

    package init(text: String) {
        self.text = text
    }
}
