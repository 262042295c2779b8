/// The header of a field of a form with a file.
struct MultipartHeader: Equatable, Sendable {
    /// The field's name.
    let name: String
    /// The name of the file, as the browser states it; nil for a field without a file. It is only shown, never opened.
    var fileName: String?

    init(name: String, fileName: String? = nil) {
        self.name = name
        self.fileName = fileName
    }

    /// Reads a header with its line ends; nil if it names no field.
    init?(_ bytes: [UInt8]) {
        let prefix = "content-disposition: form-data;"
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard let line = lines.first(where: { $0.lowercased().hasPrefix(prefix) }),
            let name = Self.parameter("name", in: line)
        else { return nil }
        self.init(name: name, fileName: Self.parameter("filename", in: line))
    }

    /// A parameter of a header's value, without its quotes; nil if there is none.
    ///
    /// Browsers escape a quote in a name, so the next quote ends it.
    static func parameter(_ name: String, in value: some StringProtocol) -> String? {
        var rest = value.drop { $0 != ";" }
        while !rest.isEmpty {
            rest = rest.drop { $0 == ";" || $0 == " " }
            let key = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest.dropFirst(key.count)
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst()
            let isQuoted = rest.first == "\""
            let text = isQuoted ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { $0 != ";" }
            rest = rest.dropFirst(text.count + (isQuoted ? 2 : 0)).drop { $0 != ";" }
            if key.lowercased() == name { return String(text).replacing("%22", with: "\"") }
        }
        return nil
    }
}
