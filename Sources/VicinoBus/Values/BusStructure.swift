/// A structure with members of these types.
///
/// ```swift
/// let picture = BusStructure(Int32(22), Int32(22), pixels)   // (iiay)
/// ```
package struct BusStructure<each Member: BusConvertible>: BusConvertible {
    /// The members, in order.
    package let members: (repeat each Member)

    package init(_ members: repeat each Member) { self.members = (repeat each members) }

    package static var busType: BusType {
        var types: [BusType] = []
        repeat types.append((each Member).busType)
        return .structure(types)
    }

    package var busValue: BusValue {
        var values: [BusValue] = []
        repeat values.append((each members).busValue)
        return .structure(values)
    }

    package init(busValue: BusValue) throws(BusError) {
        guard case .structure(let values) = busValue else {
            throw .mismatch(expected: Self.busType, found: busValue.type)
        }
        members = try BusBody(values: values).read(repeat (each Member).self)
    }
}
