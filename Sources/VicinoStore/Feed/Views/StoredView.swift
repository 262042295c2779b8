internal import VicinoCore

/// A view of an audience that has shown a record, as the own database stores it.
struct StoredView {
    /// The number in the own database.
    let ref: Int64
    let id: ViewID
    let audience: Audience
    let kind: KindRef
    /// The newest schema of what the view has shown: the head signs it, and not a newer one of what is withheld.
    var schema: Schema

    /// Whether the view shows a field.
    func shows(_ field: FieldSchema) -> Bool { audience.sharing.form.shows(field.privacy) }
}
