/// The addresses of the page of areas, and the fields of its forms.
enum AreaPaths {
    /// All areas.
    static let all = "/areas"
    /// Adds an area.
    static let add = "/areas/add"
    /// Gives an area another name.
    static let rename = "/areas/rename"
    /// Lets activities have the name of an area.
    static let show = "/areas/show"
    /// Takes the name of an area out of activities.
    static let hide = "/areas/hide"
    /// Removes an area.
    static let remove = "/areas/remove"
    /// Takes the removal of an area back.
    static let restore = "/areas/restore"

    static let nameField = "area"
    static let newNameField = "to"
    static let positionField = "position"
    static let radiusField = "radius"
    static let networkField = "network"
    /// Where an area was that is put back.
    static let reachField = "reach"
    /// Whether activities had the name of an area that is put back.
    static let shownField = "shown"
}
