/// A part of a JSON text, in the order of the text.
struct JSONEvent: Equatable {
    /// Where it is: for each container around it, the name of the member, or an empty name in an array.
    let path: [String]
    let part: Part

    /// What a part of a JSON text is.
    enum Part: Equatable {
        /// An object or an array begins.
        case begin(isArray: Bool)
        /// The object or array at this path ends.
        case end
        /// A text, a number, `true` or `false` as it is written; nil for `null`.
        case value(String?)
    }
}
