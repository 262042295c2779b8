/// What the configuration of GeoClue says of those whom it asks for positions.
///
/// GeoClue starts each of its sources for each client that wants an exact position: no client can leave one out. So whether
/// it tells others what the device sees around shows in its configuration alone.
package struct GeoClueConfiguration: Hashable, Sendable {
    /// A source that tells a service on the internet what the device sees around.
    package enum Disclosure: String, CaseIterable, Hashable, Sendable {
        /// The access points of the neighbours.
        case accessPoints = "wifi"
        /// The tower of the mobile network.
        case tower = "3g"
        /// The access points, with the position at which a receiver saw them.
        case submission
    }

    /// The sources that are on, or may be.
    package let disclosures: [Disclosure]

    /// Reads the main file and those that a later version reads beside it.
    ///
    /// Versions differ in whether they read the other files. So a source counts as off if the main file says so and no other
    /// one contradicts.
    ///
    /// - Parameters:
    ///   - main: the text of `geoclue.conf`.
    ///   - others: the texts of the files in `conf.d`.
    package init(main: String, others: [String] = []) {
        let mainValues = KeyFile(main)
        let otherValues = others.map { KeyFile($0) }
        func isOff(_ group: String) -> Bool {
            mainValues.boolean("enable", in: group) == false
                && otherValues.allSatisfy { !$0.has("enable", in: group) || $0.boolean("enable", in: group) == false }
        }
        let submits = ([mainValues] + otherValues).contains { file in
            file.has("submit-data", in: "wifi") && file.boolean("submit-data", in: "wifi") != false
        }
        disclosures = Disclosure.allCases.filter { disclosure in
            switch disclosure {
            case .accessPoints, .tower: !isOff(disclosure.rawValue)
            case .submission: submits
            }
        }
    }
}

/// A file of groups with keys, in the form of GLib.
private struct KeyFile {
    private var values: [String: [String: String]] = [:]

    init(_ text: String) {
        var group = ""
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.trimmed
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line.hasPrefix("["), line.hasSuffix("]") {
                group = String(line.dropFirst().dropLast())
            } else if let sign = line.firstIndex(of: "=") {
                let value = line[line.index(after: sign)...].trimmed
                values[group, default: [:]][String(line[..<sign].trimmed)] = String(value)
            }
        }
    }

    func has(_ key: String, in group: String) -> Bool { values[group]?[key] != nil }

    /// A value that GLib takes for true or false; nil for another one, and for none.
    func boolean(_ key: String, in group: String) -> Bool? {
        switch values[group]?[key] {
        case "true", "1": true
        case "false", "0": false
        default: nil
        }
    }
}

extension Substring {
    /// The text without blanks around it.
    fileprivate var trimmed: Substring {
        let rest = drop { $0 == " " || $0 == "\t" }
        guard let end = rest.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return rest.prefix(0) }
        return rest[...end]
    }
}
