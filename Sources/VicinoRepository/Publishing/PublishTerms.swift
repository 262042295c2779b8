/// When a device writes what.
package struct PublishTerms: Sendable {
    /// Within which time the next pointer is promised. It is renewed in half of it.
    package var promise: Duration = .seconds(14 * 86_400)
    /// How many bytes of packs are rewritten at once because something in them was deleted.
    package var rewrittenBytes = 4 << 20
    /// After which time they are rewritten, however many they are.
    package var rewriteDelay: Duration = .seconds(86_400)
    /// How many bytes of changes a pointer holds before they move to packs.
    package var deltaBytes = 20 << 10

    package init() {}
}
