/// How much of each record a user shares, and from which moment on: a ``Sharing`` without its kinds.
///
/// Grants and invitations state it, so that a follower can read what they receive. What they receive is decided by the
/// views that the grant names.
package struct SharedExtent: Hashable, Sendable {
    /// Which fields of each record.
    package let form: SharedForm
    /// Only records that begin at this moment or later; nil for all.
    package let since: Timestamp?

    package init(_ form: SharedForm, since: Timestamp?) {
        self.form = form
        self.since = since
    }
}

extension SharedExtent {
    /// The number of the form, in a message with an optional moment; nil for a form of a newer version.
    init?(form number: UInt64?, since: Timestamp?) {
        guard let form = number.flatMap({ SharedForm(number: $0) }) else { return nil }
        self.init(form, since: since)
    }

    /// Writes the form and the moment as two fields of a message.
    func append(to writer: inout WireWriter, form: Int, since field: Int) {
        writer.appendUnsigned(form, self.form.number)
        if let since { writer.appendSigned(field, since.milliseconds) }
    }
}
