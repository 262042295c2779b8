import Vicino
import VicinoService

/// An error of the program itself, such as a value that makes no sense.
struct Refusal: Error, CustomStringConvertible {
    typealias Code = VicinoError.Code

    let code: Code
    let description: String

    /// An error of the library, with advice for the command line.
    init(_ error: VicinoError, hint: String) {
        self.init(error.code, "\(error.message) \(hint)")
    }

    /// An error, with the file that it concerns.
    init(_ error: any Error, about file: String) {
        self.init(Self.code(of: error), "\(file): \(ErrorText.of(error))")
    }

    /// The stable name of an error's code.
    static func code(of error: any Error) -> Code {
        (error as? VicinoError)?.code ?? (error as? Refusal)?.code ?? .failed
    }

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}

extension VicinoError.Code {
    /// The user has interrupted the command.
    static let interrupted = Self("interrupted")
    /// For errors that have no code.
    static let failed = Self("failed")
}
