import Vicino
import VicinoDiary
import VicinoService

extension Refusal {
    /// Names the file of an error.
    ///
    /// Which check finds a damage first says little to the user, so the message about a damaged dump begins the same each
    /// time. Only its author can give a new copy.
    init(_ error: any Error, about file: InputFile) {
        let code = Self.code(of: error)
        guard file.kind == .dump, Self.damages.contains(code) else {
            self.init(error, about: file.path)
            return
        }
        let found = ErrorText.of(error)
            .replacing("The file is damaged: ", with: "").replacing(" Ask for a new copy.", with: "")
        self.init(
            code, "\(file.path): The file is damaged or was changed. Ask its author for a new copy. Found: \(found)")
    }

    /// What a dump is refused for that is not as its author wrote it.
    private static var damages: Set<Code> { [.malformed, .badSignature, .truncated, .damaged, .unverified] }
}
