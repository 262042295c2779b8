/// What the program refuses by itself: a value that makes no sense.
struct Refusal: Error, CustomStringConvertible {
    /// The machine-readable reason.
    struct Code {
        let name: String

        static let value = Code(name: "bad-value")
        static let refused = Code(name: "refused")
        static let file = Code(name: "file")
    }

    let code: Code
    let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
