internal import VicinoMarkup
internal import VicinoPage

/// The form on the chart of people.
struct MeasureForm: View {
    /// What the form keeps: the period, the people and the filter.
    let fields: [(name: String, value: String)]
    let field: MeasureField
    let words: Words

    var body: Markup {
        Form(.class("row gapb"), .method(.get), .action("/charts")) {
            for field in fields { HiddenField(field.name, field.value) }
            field
            Button { words(.show) }
        }
    }
}
