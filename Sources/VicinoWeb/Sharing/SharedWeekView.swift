internal import VicinoMarkup
internal import VicinoPage

/// The user's week as a follower sees it: a line for each day, and the records of the last one.
struct SharedWeekView: View {
    /// `16–22 November`.
    let week: String
    /// The days of the week that show something, the last one first.
    let days: [EarlierDay]
    /// Records of the last day, the latest first.
    let rows: [DayRow]
    /// How many more there are; nil for none.
    let more: String?
    /// Why there is nothing to see; nil if there is something.
    let empty: String?
    let words: Words

    var body: Markup {
        Div(.class("theirs stack tight")) {
            P(.class("sm mut")) { words(.sharedWeek, ["week": week]) }
            if let empty { P { empty } }
            if let last = days.first {
                Div(.class("pair one")) { last }
                Ol(.class("list")) {
                    for row in rows { row }
                }
                if let more { P(.class("sm mut")) { more } }
                Div(.class("pair one")) {
                    for day in days.dropFirst() { day }
                }
            }
        }
    }
}
