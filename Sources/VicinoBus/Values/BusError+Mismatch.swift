extension BusError {
    static func mismatch(expected: BusType, found: BusType) -> BusError {
        mismatch(expected: Signature(unchecked: [expected]), found: Signature(unchecked: [found]))
    }

    static func mismatch(expected: Signature, found: Signature) -> BusError {
        BusError(.wrongType, "A message has values of the types “\(found)” where “\(expected)” was expected.")
    }
}
