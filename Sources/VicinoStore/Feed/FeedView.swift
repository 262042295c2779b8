internal import VicinoCore

/// What a view shows of a record.
enum FeedView {
    /// The fields of a record that a view shows: all for the author's own devices, no personal ones for followers.
    static func fields(of content: RecordContent, in view: ViewID, schema: Schema) -> RecordContent {
        view == .own ? content : content.without([.personal], schema: schema)
    }
}
