extension ServedObjects {
    /// Describes an object and the objects below it in the bus's own language; nil if there are none.
    ///
    /// Every name in it was checked when it was made and needs no escaping.
    func introspection(at path: ObjectPath) -> String? {
        let children = Set(objects.keys.compactMap { path.child(towards: $0) }).sorted()
        let object = objects[path]
        guard object != nil || !children.isEmpty || path == .root else { return nil }
        var lines = [
            #"<!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN""#,
            #" "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">"#, "<node>",
            #" <interface name="org.freedesktop.DBus.Introspectable">"#,
            #"  <method name="Introspect"><arg type="s" direction="out"/></method>"#, " </interface>",
        ]
        if let object {
            lines += Self.properties
            if object.isManager { lines += Self.manager }
            for interface in object.interfaces.values.sorted(by: { $0.name < $1.name }) {
                lines += interface.introspection
            }
        }
        lines += children.map { #" <node name="\#($0)"/>"# }
        return (lines + ["</node>", ""]).joined(separator: "\n")
    }

    private static let properties = [
        #" <interface name="org.freedesktop.DBus.Properties">"#,
        #"  <method name="Get"><arg type="s" direction="in"/><arg type="s" direction="in"/>"#
            + #"<arg type="v" direction="out"/></method>"#,
        #"  <method name="GetAll"><arg type="s" direction="in"/><arg type="a{sv}" direction="out"/></method>"#,
        #"  <method name="Set"><arg type="s" direction="in"/><arg type="s" direction="in"/>"#
            + #"<arg type="v" direction="in"/></method>"#,
        #"  <signal name="PropertiesChanged"><arg type="s"/><arg type="a{sv}"/><arg type="as"/></signal>"#,
        " </interface>",
    ]

    private static let manager = [
        #" <interface name="org.freedesktop.DBus.ObjectManager">"#,
        #"  <method name="GetManagedObjects"><arg type="a{oa{sa{sv}}}" direction="out"/></method>"#,
        #"  <signal name="InterfacesAdded"><arg type="o"/><arg type="a{sa{sv}}"/></signal>"#,
        #"  <signal name="InterfacesRemoved"><arg type="o"/><arg type="as"/></signal>"#,
        " </interface>",
    ]
}

extension ServedInterface {
    fileprivate var introspection: [String] {
        var lines = [#" <interface name="\#(name)">"#]
        for method in methods.values.sorted(by: { $0.name < $1.name }) {
            let arguments =
                Self.arguments(method.input, names: method.inputNames, direction: "in")
                + Self.arguments(method.output, names: method.outputNames, direction: "out")
            lines.append(#"  <method name="\#(method.name)">\#(arguments)</method>"#)
        }
        for signal in signals {
            let arguments = Self.arguments(signal.signature, names: [], direction: nil)
            lines.append(#"  <signal name="\#(signal.name)">\#(arguments)</signal>"#)
        }
        for property in properties.values.sorted(by: { $0.name < $1.name }) {
            let access = property.accept == nil ? "read" : "readwrite"
            lines.append(
                #"  <property name="\#(property.name)" type="\#(property.type.text)" access="\#(access)">"#
                    + #"<annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" "#
                    + #"value="\#(property.announcement.rawValue)"/></property>"#)
        }
        return lines + [" </interface>"]
    }

    private static func arguments(_ signature: Signature, names: [String], direction: String?) -> String {
        signature.types.enumerated().map { index, type in
            let name = index < names.count ? #" name="\#(names[index])""# : ""
            let direction = direction.map { #" direction="\#($0)""# } ?? ""
            return #"<arg\#(name) type="\#(type.text)"\#(direction)/>"#
        }.joined()
    }
}
