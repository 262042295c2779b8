import Vicino

/// What the program refuses by itself: a value that makes no sense.
struct Refusal: Error, CustomStringConvertible {
    /// The machine-readable reason.
    struct Code {
        let name: String

        static let value = Code(name: "bad-value")
        static let refused = Code(name: "refused")
        static let file = Code(name: "file")
        static let notFound = Code(name: "not-found")
        static let interrupted = Code(name: "interrupted")
    }

    let code: Code
    let description: String

    /// An error of the library, with what to do about it on the command line.
    init(_ error: any VicinoError, hint: String) {
        self.init(Code(name: error.codeName), "\(error.message) \(hint)")
    }

    /// An error with the file that it is about.
    init(_ error: any Error, about file: String) {
        self.init(Code(name: Failure.code(of: error)), "\(file): \(Failure.message(of: error))")
    }

    /// An error in a file that was read. Of a damaged dump only its author can give a new copy.
    init(_ error: any Error, about file: InputFile) {
        self.init(error, about: file.path)
        let damages = ["malformed", "bad-signature", "not-a-dump", "truncated", "damaged", "unverified"]
        guard file.kind == .dump, damages.contains(code.name), !description.contains("Ask ") else { return }
        self.init(code, description + " Ask for a new copy of it.")
    }

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
