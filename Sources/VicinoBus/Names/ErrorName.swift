/// The name of an error on the bus, such as `org.freedesktop.DBus.Error.NoReply`.
package struct ErrorName: CheckedText {
    package let text: String

    package init(unchecked text: String) { self.text = text }

    package static let noun = "an error name"

    package static func fault(in text: String) -> String? { elementsFault(in: text, minimum: 2) }
}

extension ErrorName {
    /// A failure without a more precise name.
    package static let failed: ErrorName = "org.freedesktop.DBus.Error.Failed"
    /// The called name has no owner, and the daemon could start none.
    package static let serviceUnknown: ErrorName = "org.freedesktop.DBus.Error.ServiceUnknown"
    /// The requested name has no owner.
    package static let nameHasNoOwner: ErrorName = "org.freedesktop.DBus.Error.NameHasNoOwner"
    /// No answer arrived; the called service may have gone.
    package static let noReply: ErrorName = "org.freedesktop.DBus.Error.NoReply"
    /// The calling connection may not do that.
    package static let accessDenied: ErrorName = "org.freedesktop.DBus.Error.AccessDenied"
    /// Arguments of the wrong number, type or value.
    package static let invalidArguments: ErrorName = "org.freedesktop.DBus.Error.InvalidArgs"
    /// More than the called service accepts.
    package static let limitsExceeded: ErrorName = "org.freedesktop.DBus.Error.LimitsExceeded"
    /// There is no object at the path.
    package static let unknownObject: ErrorName = "org.freedesktop.DBus.Error.UnknownObject"
    /// The object has no such interface.
    package static let unknownInterface: ErrorName = "org.freedesktop.DBus.Error.UnknownInterface"
    /// The interface has no such method.
    package static let unknownMethod: ErrorName = "org.freedesktop.DBus.Error.UnknownMethod"
    /// The interface has no such property.
    package static let unknownProperty: ErrorName = "org.freedesktop.DBus.Error.UnknownProperty"
    /// The property cannot be set.
    package static let propertyReadOnly: ErrorName = "org.freedesktop.DBus.Error.PropertyReadOnly"
}
