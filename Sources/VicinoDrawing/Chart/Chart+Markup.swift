public import VicinoCore
public import VicinoMarkup

extension Chart {
    /// The drawing for a page, with the explanation of its colours.
    ///
    /// Colours, sizes and tips come from the page's style sheet by classes; the pattern `unk` is defined once on the page.
    /// The drawing is an image with `sentence` as its text; `tableMarkup` is for readers who cannot see it. Where nothing is
    /// recorded, a sentence stands in place of a drawing.
    ///
    /// - Parameters:
    ///   - letters: the letters of the names on this page, so that all its charts have the same.
    ///   - monthPath: the page of a month, to which its name in a map of days leads; nil for no links.
    ///   - dayTitles: whether each day of a map has its amount as a title. Titles are most of the weight of a map.
    public func markup(
        letters: inout ChartLetters, monthPath: ((CivilDate) -> String)? = nil, dayTitles: Bool = true
    ) -> Markup {
        let drawing = ChartDrawing(self, on: .page, letters: &letters)
        var html = MarkupWriter()
        if isEmpty, !plot.isMap {
            html.element("p", ["class": "empty"], text: words.emptyNote)
            return html.markup
        }
        switch plot {
        case .pie(let bars, let hole):
            html.element("div", ["class": "pie"]) { html in
                image(&html, style: "donut", viewBox: "0 0 200 200") { drawing.pie(&$0, bars, hole: hole) }
                drawing.pageBars(&html, bars)
            }
        case .bars(let bars): drawing.pageBars(&html, bars)
        case .columns(let columns):
            image(&html, style: columns.isStacked ? "plot ax" : "plot sh ax") { drawing.columns(&$0, columns) }
            html.add(key(columns.series, drawing))
        case .line(let line):
            image(&html, style: "plot ax") { drawing.line(&$0, line) }
            if line.series.count > 1 { html.add(key(line.series.map(\.style), drawing)) }
        case .hours(let hours):
            image(&html, style: "plot sh") { drawing.hours(&$0, hours) }
            html.add(key(hours.steps, drawing))
        case .boxes(let boxes): image(&html, style: "plot ax") { drawing.boxes(&$0, boxes) }
        case .months(let months): html.add(year(months, with: drawing, monthPath: monthPath, dayTitles: dayTitles))
        }
        return html.markup
    }

    /// The table for a page.
    public func tableMarkup() -> Markup {
        var html = MarkupWriter()
        html.element("table", ["class": "data"]) { html in
            html.element("thead") { html in
                html.element("tr") { html in
                    for (index, column) in table.columns.enumerated() {
                        let isNumber = table.rows.first?[index].isNumber == true
                        html.element("th", ["scope": "col", "class": isNumber ? "num" : nil], text: column.heading)
                    }
                }
            }
            html.element("tbody") { html in for row in table.rows { write(row, &html) } }
        }
        return html.markup
    }

    private func write(_ row: [ChartTable.Cell], _ html: inout MarkupWriter) {
        html.element("tr") { html in
            for (index, cell) in row.enumerated() {
                if index == 0 {
                    html.element("th", ["scope": "row"], text: cell.text(words))
                } else {
                    html.element("td", ["class": cell.isNumber ? "num" : nil], text: cell.text(words))
                }
            }
        }
    }

    private func image(
        _ html: inout MarkupWriter, style: String, viewBox: String? = nil, _ body: (inout MarkupWriter) -> Void
    ) {
        html.element("svg", ["class": style, "viewBox": viewBox, "role": "img", "aria-label": sentence], content: body)
    }

    /// A small map for each month.
    private func year(
        _ months: ChartMonths, with drawing: ChartDrawing, monthPath: ((CivilDate) -> String)?, dayTitles: Bool
    ) -> Markup {
        var html = MarkupWriter()
        html.element("div", ["class": "year"]) { html in
            for month in months.months {
                guard let date = month.days.first?.date else { continue }
                html.element("div") { html in
                    html.element("h3") { html in
                        guard let path = monthPath?(date) else { return html.write(words.shortMonth(date)) }
                        html.element("a", ["href": path], text: words.shortMonth(date))
                    }
                    let label = words.fill(
                        words.entry, ["name": words.month(date), "amount": month.total])
                    html.element("svg", ["viewBox": "0 0 84 98", "role": "img", "aria-label": label]) { svg in
                        drawing.month(&svg, month, of: months, dayTitles: dayTitles)
                    }
                }
            }
        }
        html.add(key(months.steps, drawing, notes: months.keyNotes(words)))
        return html.markup
    }

    /// What the colours of the series mean.
    private func key(_ styles: [SeriesStyle], _ drawing: ChartDrawing) -> Markup {
        var html = MarkupWriter()
        html.element("p", ["class": "key gapt"]) { html in
            for series in styles {
                html.element("span", ["class": series.mark == nil ? series.hue.cssClass : nil]) { html in
                    if let mark = series.mark {
                        html.element(
                            "span", ["class": "bdg \(series.hue.cssClass)", "aria-hidden": "true"],
                            text: drawing.letters(mark))
                    } else {
                        sample(&html, series.isTheirs ? "b h" : "b")
                    }
                    html.write(series.name)
                }
            }
        }
        return html.markup
    }

    /// What the steps of amount mean.
    ///
    /// - Parameter notes: what needs no sample.
    private func key(_ steps: ChartSteps, _ drawing: ChartDrawing, notes: [String] = []) -> Markup {
        var html = MarkupWriter()
        html.element("p", ["class": "key gapt"]) { html in
            for (step, label) in steps.labels(words).enumerated() {
                html.element("span") { html in
                    sample(&html, "l\(step)")
                    html.write(label)
                }
            }
            html.element("span") { html in
                sample(&html, "uk", fill: "url(#unk)")
                html.write(words.nothing)
            }
            for note in notes { html.element("span", text: note) }
        }
        return html.markup
    }

    private func sample(_ html: inout MarkupWriter, _ style: String, fill: String? = nil) {
        html.element("svg", ["viewBox": "0 0 14 14", "aria-hidden": "true"]) { svg in
            svg.element(
                "rect",
                ["class": style, "x": "1", "y": "1", "width": "12", "height": "12", "rx": "3", "fill": fill])
        }
    }
}
