/// A page in the text format of Prometheus, parsed more strictly than other programs do.
struct PrometheusPage {
    /// The samples of one name.
    struct Family {
        let type: String
        let help: String
        var samples: [[String: String]: Double] = [:]
    }

    private struct Help {
        let name: Substring
        let text: Substring
    }

    /// The line that makes a page invalid.
    struct Mistake: Error { let line: Substring }

    private(set) var families: [String: Family] = [:]

    init(_ text: String) throws {
        var help: Help?
        guard text.hasSuffix("\n") else { throw Mistake(line: "") }
        for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
            if let match = line.wholeMatch(of: #/# HELP ([a-z_]+) (.+)/#) {
                help = Help(name: match.1, text: match.2)
            } else if let match = line.wholeMatch(of: #/# TYPE ([a-z_]+) (counter|gauge)/#) {
                guard let said = help, said.name == match.1, families[String(match.1)] == nil else {
                    throw Mistake(line: line)
                }
                families[String(match.1)] = Family(type: String(match.2), help: String(said.text))
                help = nil
            } else {
                try sample(line)
            }
        }
    }

    private mutating func sample(_ line: Substring) throws {
        guard let match = line.wholeMatch(of: #/([a-z_]+)(\{([^{}]*)\})? ([0-9.e+]+)/#), let value = Double(match.4),
            var family = families[String(match.1)]
        else { throw Mistake(line: line) }
        let labels = try Self.labels(match.3 ?? "", line)
        guard family.samples.updateValue(value, forKey: labels) == nil else { throw Mistake(line: line) }
        families[String(match.1)] = family
    }

    private static func labels(_ text: Substring, _ line: Substring) throws -> [String: String] {
        let pairs = try text.split(separator: ",").map { pair in
            guard let match = pair.wholeMatch(of: #/([a-z_]+)="([^"\\]*)"/#) else { throw Mistake(line: line) }
            return (String(match.1), String(match.2))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The sum of a name's samples that have these labels.
    func sum(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        families[name]?.samples.filter { sample in labels.allSatisfy { sample.key[$0.key] == $0.value } }.values
            .reduce(0, +)
    }
}
