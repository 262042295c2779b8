/// What the objects of a service are like.
package struct ObjectPicture: Hashable, Sendable {
    /// The properties of one object, by interface and name.
    package typealias Interfaces = [String: [String: BusValue]]

    /// The unique name of the service; nil while it is not there.
    package internal(set) var owner: BusName?
    /// The objects.
    package internal(set) var objects: [ObjectPath: Interfaces] = [:]

    /// A property of an object; nil if it is not known or of another type.
    package func property<Value: BusConvertible>(
        _ name: MemberName, of interface: InterfaceName, at path: ObjectPath, as type: Value.Type
    ) -> Value? {
        guard let value = objects[path]?[interface.text]?[name.text] else { return nil }
        return try? Value(busValue: value)
    }
}

/// What has changed in a picture.
package enum ObjectChange: Hashable, Sendable {
    /// The service is not there, so neither are its objects.
    case absent
    /// The picture was made anew: at the beginning, when the service has come back, or after too much had changed.
    case loaded
    /// An object has these interfaces, besides those that it had.
    case added(ObjectPath, interfaces: [String])
    /// An object no longer has these interfaces; with the last one it is gone.
    case removed(ObjectPath, interfaces: [String])
    /// Properties have other values, or their values are no longer known.
    case changed(ObjectPath, interface: String, properties: [String])
}

/// One change, and the picture after it.
package struct ObjectUpdate: Hashable, Sendable {
    /// What has changed.
    package let change: ObjectChange
    /// What all is like now.
    package let picture: ObjectPicture
}
