import Vicino
import VicinoService

/// An error of the program itself, such as a value that makes no sense.
struct Refusal: Error, CustomStringConvertible {
    /// The machine-readable reason.
    struct Code {
        let name: String

        static let value = Code(name: "bad-value")
        static let refused = Code(name: "refused")
        static let file = Code(name: "file")
        static let notFound = Code(name: "not-found")
        static let interrupted = Code(name: "interrupted")
        /// For errors that have no code.
        static let failed = Code(name: "failed")
    }

    let code: Code
    let description: String

    /// An error of the library, with advice for the command line.
    init(_ error: any VicinoError, hint: String) {
        self.init(Code(name: error.codeName), "\(error.message) \(hint)")
    }

    /// An error, with the file that it concerns.
    init(_ error: any Error, about file: String) {
        self.init(Self.code(of: error), "\(file): \(ErrorText.of(error))")
    }

    /// The stable name of an error's code.
    static func code(of error: any Error) -> Code {
        (error as? any VicinoError).map { Code(name: $0.codeName) } ?? (error as? Refusal)?.code ?? .failed
    }

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
