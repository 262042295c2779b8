/// The part of a list that a page with a number shows. A number that no page has, as of an old link, is the nearest one.
struct PageTurn: Hashable, Sendable {
    /// The entries of the page.
    let range: Range<Int>
    /// How many entries the list has.
    let count: Int
    /// The page before, and the one after; nil if there is none.
    let before: Int?
    let after: Int?

    /// - Parameters:
    ///   - number: the page, from 1 on.
    ///   - count: how many entries the list has.
    ///   - size: how many of them a page shows.
    init(_ number: Int, of count: Int, size: Int) {
        let last = max(1, (count + size - 1) / size)
        let number = min(max(1, number), last)
        range = (number - 1) * size..<min(number * size, count)
        self.count = count
        before = number > 1 ? number - 1 : nil
        after = number < last ? number + 1 : nil
    }

    /// Whether the list has more than one page.
    var isNeeded: Bool { before != nil || after != nil }
}
