internal import VicinoCore
internal import VicinoDrawing

/// What names of activities that count as one have in common.
///
/// Names that differ only in case, or in spaces at their ends, count as one. So do names that look alike as they are shown.
package struct ActivityKey: Hashable, Sendable {
    /// The name in lower case, safe to show.
    package let text: String

    /// The key of a name, which may be any text.
    package init(_ name: String) { text = trimmed(DisplayText(name, limit: 60).text).lowercased() }
}
