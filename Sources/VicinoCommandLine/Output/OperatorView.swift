import Vicino
import VicinoDrawing
import VicinoObjectStores

/// What the operator of a store sees: the requests, with names of objects, sizes and times. It names no person.
struct OperatorView {
    private let requests: [TracedRequest]
    private let clock: TypedTimeReader

    init(_ requests: [TracedRequest], _ clock: TypedTimeReader) {
        self.requests = requests
        self.clock = clock
    }

    // MARK: For users

    var lines: [TerminalText] {
        [TerminalText(Self.line(["time", "request", "name", "bytes", "ms", "answer"]))]
            + requests.map { request in
                TerminalText(
                    Self.line([
                        "\(clock.text(request.at))", request.method.words, "\(request.nameText ?? "–")",
                        "\(request.size)", "\(request.duration.milliseconds)", request.answer.words,
                    ]))
            }
    }

    private static let widths = [26, 9, 28, 9, 7]

    private static func line(_ cells: [DisplayText]) -> DisplayText {
        let head = zip(cells, widths).map { $0.padded(toWidth: $1) }.joined()
        return head + (cells.last ?? "")
    }

    // MARK: For programs

    var json: JSON {
        .array(
            requests.map { request in
                .object([
                    ("at", .time(request.at)), ("method", .text(request.method.rawValue)),
                    ("name", request.nameText.map { .text($0) } ?? .null), ("bytes", .number(request.size)),
                    ("milliseconds", .number(Int(request.duration.milliseconds))),
                    ("answer", .text(request.answer.name)),
                ])
            })
    }
}

extension TracedRequest.Method {
    fileprivate var words: DisplayText {
        switch self {
        case .get: "GET"
        case .put: "PUT"
        case .delete: "DELETE"
        case .part: "GET part"
        case .list: "LIST"
        case .prepare: "prepare"
        case .time: "GET time"
        }
    }
}

extension TracedRequest.Answer {
    /// The name of the answer for programs.
    fileprivate var name: String {
        switch self {
        case .done: "done"
        case .object: "object"
        case .unchanged: "unchanged"
        case .missing: "missing"
        case .refused: "refused"
        case .failed: "failed"
        }
    }

    fileprivate var words: DisplayText {
        if case .failed(let failure) = self { return DisplayText(failure.sentence, limit: 300) }
        return DisplayText(name)
    }
}
