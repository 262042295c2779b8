/// How a source of observations works that the user has switched on.
package struct SourceStatus: Codable, Equatable, Sendable {
    /// The source's name, as in the settings.
    package let name: String
    /// What is missing, in a sentence; nil if the source works.
    package let reason: String?
    /// What the user can do about it, in a sentence; nil if the source works.
    package let remedy: String?

    /// Whether it works.
    package var isWorking: Bool { reason == nil }

    /// What is missing, and what to do; nil if the source works.
    package var sentence: String? {
        guard let reason else { return nil }
        return [reason, remedy].compactMap(\.self).joined(separator: " ")
    }

    /// A source that works, without a reason.
    package init(_ name: String, reason: String? = nil, remedy: String? = nil) {
        self.name = name
        self.reason = reason
        self.remedy = remedy
    }
}
