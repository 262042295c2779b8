package import VicinoCore

/// What a page says about the change that led to it.
package struct WebNotice: Hashable, Sendable {
    /// A button that takes the change back.
    package struct Undo: Hashable, Sendable {
        /// The path of the request that the button sends.
        package let path: String
        /// The fields that it sends.
        package let fields: [Field]

        /// A hidden field.
        package struct Field: Hashable, Sendable {
            package let name: String
            package let value: String

            package init(name: String, value: String) {
                self.name = name
                self.value = value
            }
        }

        package init(path: String, fields: [Field]) {
            self.path = path
            self.fields = fields
        }
    }

    /// The words before what changed.
    package var before: String
    /// What changed, in bold.
    package var subject: DisplayText = ""
    /// The words after the subject.
    package var after = ""
    /// The button; nil if the change cannot be taken back.
    package var undo: Undo?
    /// Whether what the user wished did not happen.
    package var isFailure = false

    /// The subject as markup shows it.
    package var shownSubject: String { subject.text }

    package init(
        before: String, subject: DisplayText = "", after: String = "", undo: Undo? = nil, isFailure: Bool = false
    ) {
        self.before = before
        self.subject = subject
        self.after = after
        self.undo = undo
        self.isFailure = isFailure
    }
}
