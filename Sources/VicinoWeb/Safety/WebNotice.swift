/// What a page says about the change that led to it.
struct WebNotice: Hashable, Sendable {
    /// A button that takes the change back.
    struct Undo: Hashable, Sendable {
        /// The path of the request that the button sends.
        let path: String
        /// The fields that it sends.
        let fields: [Field]

        /// A hidden field.
        struct Field: Hashable, Sendable {
            let name: String
            let value: String
        }
    }

    /// The words before what changed.
    var before: String
    /// What changed, in bold.
    var subject = ""
    /// The words after the subject.
    var after = ""
    /// The button; nil if the change cannot be taken back.
    var undo: Undo?
    /// Whether what the user wished did not happen.
    var isFailure = false
}
