/// A value below zero on the command line, which looks like an option because of its hyphen.
struct NegativeValue {
    /// What to tell the user who typed it.
    let message: String

    /// Checks the arguments; nil if no option is followed by a negative number.
    init?(_ arguments: [String]) {
        let options = arguments.prefix { $0 != "--" }
        for (option, value) in zip(options, options.dropFirst()) where option.hasPrefix("--") {
            guard value.hasPrefix("-"), value.dropFirst().first?.isNumber == true else { continue }
            message = "\(option) cannot be negative, as \(value) is."
            return
        }
        return nil
    }
}
