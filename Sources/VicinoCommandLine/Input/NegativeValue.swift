/// A value below zero on the command line, which its hyphen makes look like an option.
struct NegativeValue {
    /// What to tell whoever typed it.
    let message: String

    /// Looks at the arguments; nil if no option is followed by a negative number.
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
