internal import VicinoCore
internal import VicinoMarkup
internal import VicinoObjectStores
internal import VicinoPage

/// What was found when a store was tried out.
struct ProbeList: View {
    /// What was found about one property.
    fileprivate struct Row {
        let mark: String
        let spoken: String
        let sentence: String
        let isBad: Bool
    }

    private let title: String
    /// That the store cannot be used; nil if it can.
    private let refusal: String?
    private let rows: [Row]

    /// - Parameter store: the name of the store.
    init(_ probe: StoreProbe, of store: String, _ words: Words) {
        title = words(.storeFound, ["store": DisplayText(store, limit: 120).text])
        refusal = probe.isUsable ? nil : words(.storeUnusable)
        rows = probe.findings.map { Row($0, words) }
    }

    var body: Markup {
        Card("narrow stack") {
            H2 { title }
            if let refusal { P(.class("err"), .role("alert")) { refusal } }
            Ul(.class("list wide")) {
                for row in rows {
                    Li {
                        P(.class(row.isBad ? "err sm" : "sm")) {
                            Span(.decorative) { "\(row.mark) " }
                            SpokenText("\(row.spoken): ")
                            row.sentence
                        }
                    }
                }
            }
        }
    }
}

extension ProbeList.Row {
    fileprivate init(_ finding: StoreFinding, _ words: Words) {
        isBad = !finding.isGood
        switch finding.outcome {
        case .yes:
            mark = "✓"
            spoken = words(.storeFoundYes)
            sentence = words.message(finding.sentence)
        case .no:
            mark = "✗"
            spoken = words(.storeFoundNo)
            sentence = words.message(finding.sentence)
        case .absent:
            mark = "–"
            spoken = words(.storeFoundAbsent)
            sentence = words.message(finding.sentence)
        case .failed(let failure):
            mark = "✗"
            spoken = words(.storeFoundNo)
            sentence = words(.storeUnknown, ["reason": words.message(failure.sentence)])
        }
    }
}
