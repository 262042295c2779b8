package import VicinoSync

// Tests name logs by literals.
extension LogIndex: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int) { self.init(rawValue: value) }
}
