import Vicino

func openLibrary(at path: String, name: String) throws -> Node {
    let configuration = Node.Configuration(program: "library", kinds: [Loan.self], dataPath: path)
    return try Node.open(configuration, orCreateFor: name)
}

struct Loan: RecordKind {
    var title = ""
    var lent = Timestamp.epoch
    var returned: Timestamp?
    var borrower: String?
    var pages = 0

    static let declaration = KindDeclaration<Loan>(
        "com.example.loan", calendar: CalendarFields(title: \.title, start: \.lent, end: \.returned),
        fields: [
            .field(1, "title", at: \.title), .field(2, "lent", at: \.lent), .field(3, "returned", at: \.returned),
            .field(4, "borrower", at: \.borrower, privacy: .personal), .field(5, "pages", at: \.pages),
        ])
}

func longBooks(on node: Node) throws -> [Identified<Loan>] {
    try node.records(Loan.self).filter(\.pages > 400 && \.returned == nil).sorted(by: \.title).limit(20).all()
}

func loans(mentioning words: String, of person: Person, on node: Node) throws -> Int {
    try node.records(Loan.self, of: person).filter(.contains(\.title, words) || \.pages < 100).count()
}

func loans(to borrowers: [String], on node: Node) throws -> [Identified<Loan>] {
    try node.records(Loan.self).filter(.value(of: \.borrower, in: borrowers)).all()
}

func lately(on node: Node) throws -> Loan? {
    let week = node.now - .seconds(7 * 86_400)
    return try node.records(Loan.self).overlapping(from: week).reversed().first()?.record
}

func loansByBorrower(of node: Node) throws -> [String?: Int] {
    try node.records(Loan.self).count(by: \.borrower)
}

func lentBooks(from node: Node) async throws -> [Identified<Loan>] {
    try await node.read { try $0.records(Loan.self).filter(\.returned == nil).all() }
}

func giveBack(_ loan: Identified<Loan>, on node: Node) throws {
    let now = node.now
    try node.update(loan) { $0.returned = now }
}

func tidyUp(_ node: Node) throws -> Int {
    try node.write { transaction in
        let returned = try transaction.records(Loan.self).filter(\.returned != nil).all()
        for loan in returned { try transaction.delete(loan) }
        return returned.count
    }
}

func undoLastDeletion(on node: Node) throws {
    if let loan = try node.trashedRecords(Loan.self).last { try node.undelete(loan.id) }
}

func save(_ loan: Loan, on node: Node) async throws -> RecordID {
    try await node.change { try $0.add(loan) }
}

func shareLoans(from node: Node) async throws -> Invitation {
    try await node.perform { try $0.invite(sharing: Loan.self) }
}

func show(_ node: Node, titles: ([String]) -> Void) async throws {
    for try await loans in node.observe(Loan.self, { $0.filter(\.returned == nil) }) { titles(loans.map(\.title)) }
}
