import Vicino

extension Refusal {
    /// Names the file of an error. Only the author of a damaged dump can give a new copy.
    init(_ error: any Error, about file: InputFile) {
        self.init(error, about: file.path)
        let damages: Set<Code> = [.malformed, .badSignature, .notADump, .truncated, .damaged, .unverified]
        guard file.kind == .dump, damages.contains(code), !description.contains("Ask ") else { return }
        self.init(code, description + " Ask for a new copy of it.")
    }
}
