/// The known objects of a service, with their properties.
package struct ObjectPicture: Hashable, Sendable {
    /// The properties of one object, by interface and name.
    package typealias Interfaces = [String: [String: BusValue]]

    /// The unique name of the service; nil while it is absent.
    package internal(set) var owner: BusName?
    /// The objects.
    package internal(set) var objects: [ObjectPath: Interfaces] = [:]

    /// A property of an object; nil if it is unknown or of another type.
    package func property<Value: BusConvertible>(
        _ name: MemberName, of interface: InterfaceName, at path: ObjectPath, as type: Value.Type
    ) -> Value? {
        guard let value = objects[path]?[interface.text]?[name.text] else { return nil }
        return try? Value(busValue: value)
    }
}

/// A change of a picture.
package enum ObjectChange: Hashable, Sendable {
    /// The service is absent, and so are its objects.
    case absent
    /// The picture was loaded: at the beginning, when the service has returned, or after too many changes.
    case loaded
    /// An object has these interfaces, in addition to its earlier ones. It is in the picture only if the reader has
    /// chosen to keep it.
    case added(ObjectPath, interfaces: [String])
    /// An object no longer has these interfaces; with the last one it is gone.
    case removed(ObjectPath, interfaces: [String])
    /// Properties have other values, or their values have become unknown. For an object that the reader has not chosen
    /// to keep, only those with other values are named.
    case changed(ObjectPath, interface: String, properties: [String])
}

/// One change, and the picture after it.
package struct ObjectUpdate: Hashable, Sendable {
    /// The change.
    package let change: ObjectChange
    /// The picture after the change.
    package let picture: ObjectPicture
}
