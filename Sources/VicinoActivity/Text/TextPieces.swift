/// As much of the text as fits into a number of bytes of UTF-8, in whole scalars.
func cut(_ text: String, toBytes limit: Int) -> String {
    if text.utf8.count <= limit { return text }
    var result = String.UnicodeScalarView()
    var rest = limit
    for scalar in text.unicodeScalars {
        rest -= UTF8.width(scalar)
        if rest < 0 { break }
        result.append(scalar)
    }
    return String(result)
}
