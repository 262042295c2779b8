package import VicinoActivity
internal import VicinoCore

/// A region that the user has named: around a position, behind some networks, or both.
///
/// The user's device keeps areas for itself. Only the name of one is in records: in a ``Visit``, and in an ``Activity`` if
/// the area is shown.
package struct Area: Hashable, Sendable {
    /// Its number on this device, which stays when the name changes.
    package let id: AreaID
    /// Its name, as the user typed it.
    package let name: String
    /// Where it is.
    package let reach: AreaReach
    /// Whether activities in it have its name, so that followers who see areas read it there.
    package let isShown: Bool

    package init(id: AreaID, name: String, reach: AreaReach, isShown: Bool = false) {
        self.id = id
        self.name = name
        self.reach = reach
        self.isShown = isShown
    }

    /// The key by which two names count as the same.
    package var key: ActivityKey { ActivityKey(name) }
}
