internal import VicinoActivity

/// Where an area is: within a circle, on some networks, or both. It has at least one of them.
package struct AreaReach: Hashable, Sendable {
    /// The circle; nil for an area of networks alone.
    package let circle: AreaCircle?
    /// The texts of the ids by which its networks are recognised.
    package let networks: [String]

    /// The maximum number of networks.
    package static let networkLimit = 16

    /// Makes a reach; nil without any part, with too many networks, or with one whose text has more than one line.
    package init?(circle: AreaCircle? = nil, networks: [String] = []) {
        let isPlain = networks.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isNewline) }
        guard circle != nil || !networks.isEmpty, networks.count <= Self.networkLimit, isPlain else { return nil }
        self.circle = circle
        self.networks = networks
    }
}

/// The text form, in which the data folder keeps it: a line for each part.
extension AreaReach: LosslessStringConvertible {
    private static let circleWord = "circle"
    private static let networkWord = "network "

    /// Reads the text form; nil for any other text.
    package init?(_ description: String) {
        var circle: AreaCircle?
        var networks: [String] = []
        for line in description.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix(Self.networkWord) {
                networks.append(String(line.dropFirst(Self.networkWord.count)))
            } else if circle == nil, let read = Self.circle(line) {
                circle = read
            } else {
                return nil
            }
        }
        self.init(circle: circle, networks: networks)
    }

    private static func circle(_ line: Substring) -> AreaCircle? {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 4, words[0] == circleWord else { return nil }
        let numbers = words.dropFirst().compactMap { Double($0) }
        guard numbers.count == 3, let center = Position(latitude: numbers[0], longitude: numbers[1]) else { return nil }
        return AreaCircle(center: center, radius: numbers[2])
    }

    /// The text form.
    package var description: String {
        let first = circle.map { circle in
            "\(Self.circleWord) \(circle.center.latitude) \(circle.center.longitude) \(circle.radius)"
        }
        let lines = [first].compactMap(\.self) + networks.map { Self.networkWord + $0 }
        return lines.joined(separator: "\n")
    }
}
