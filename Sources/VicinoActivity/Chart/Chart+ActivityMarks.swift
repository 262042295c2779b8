package import VicinoCore
package import VicinoDrawing
package import VicinoMarkup

extension Chart {
    /// The drawing for a page on which activities have marks outside of charts, too.
    ///
    /// - Parameters:
    ///   - marks: the marks of the activities on this page, so that all its charts have the same.
    ///   - monthPath: the page of a month, to which its name in a map of days leads; nil for no links.
    ///   - dayTitles: whether each day of a map has its amount as a title. Titles are most of the weight of a map.
    package func markup(
        marks: inout ActivityMarks, monthPath: ((CivilDate) -> String)? = nil, dayTitles: Bool = true
    ) -> Markup {
        for mark in plot.marks { _ = marks.assignMark(to: mark.name) }
        return markup(letters: &marks.letters, monthPath: monthPath, dayTitles: dayTitles)
    }
}
