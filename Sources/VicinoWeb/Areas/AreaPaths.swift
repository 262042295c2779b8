/// The addresses of the page of areas, and the fields of its forms.
enum AreaPaths {
    /// All areas.
    static let all = "/areas"
    /// Adds an area.
    static let add = "/areas/add"
    /// Gives an area another name.
    static let rename = "/areas/rename"
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
}
