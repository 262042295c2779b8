/// A number that is not negative, with zeros in front up to a width.
package func zeroPadded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
