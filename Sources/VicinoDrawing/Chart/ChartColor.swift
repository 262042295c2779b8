/// The colours of charts in files, on a light surface.
enum ChartColor {
    static let card = "#ffffff"
    static let theirCard = "#f9fbfc"
    static let sunk = "#f2efe9"
    static let text = "#1e1b17"
    static let secondText = "#57524a"
    static let line = "#e6e1d8"
    static let unknown = "#8b8375"
    static let near = "#a9441c"
    /// The steps of amount, from 0 to 4.
    static let amounts = [sunk, "#d3ead0", "#93c98b", "#469a3c", "#175a0d"]

    /// A mixture of two colours of six hexadecimal digits.
    static func mix(_ first: String, percent: Int, with second: String) -> String {
        let a = Int(first, radix: 16) ?? 0
        let b = Int(second, radix: 16) ?? 0
        let mixed = [16, 8, 0].map { shift in
            ((a >> shift & 255) * percent + (b >> shift & 255) * (100 - percent)) / 100
        }
        return "#" + mixed.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
