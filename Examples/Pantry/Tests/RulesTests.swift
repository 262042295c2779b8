import Testing
import Vicino

@testable import pantry

@Suite("The rules of Pantry")
struct RulesTests {
    private let today = CivilDate(dayNumber: 20_717)

    @Test(
        "A barcode is read when its last digit is right",
        arguments: [
            ("4006381333931", "4006381333931"), ("96385074", "96385074"), ("036000291452", "0036000291452"),
            ("4 006381-333931", "4006381333931"),
        ])
    func barcodes(text: String, digits: String) throws {
        let barcode = try Barcode(typed: text)
        #expect(barcode.digits == digits)
        #expect(Barcode(fieldValue: barcode.fieldValue) == barcode)
    }

    @Test(
        "A mistyped barcode is refused",
        arguments: ["4006381333932", "4006381333913", "96385075", "123", "40063813339310", "٤٠٠٦٣٨١٣٣٣٩٣١", ""])
    func mistyped(text: String) {
        #expect(throws: PantryError.self) { try Barcode(typed: text) }
        #expect(Barcode(fieldValue: .text(text)) == nil)
    }

    @Test("Digits are meant as a barcode, right or wrong; a name is not")
    func meaning() {
        #expect(Barcode.looksLike("4006381333932"))
        #expect(Barcode.looksLike("4 006381 333931"))
        #expect(!Barcode.looksLike("7up"))
        #expect(!Barcode.looksLike("1000"))
        #expect(!Barcode.looksLike("Oat drink"))
    }

    @Test(
        "A quantity is read as people type it",
        arguments: [("500g", "500 g"), ("1.5 l", "1.5 l"), ("1,5L", "1.5 l"), ("6", "6"), ("2 pieces", "2")])
    func quantities(text: String, shown: String) throws {
        #expect(try Quantity(text).description == shown)
    }

    @Test("Other texts are no quantities", arguments: ["", "g", "0", "-1", "1.2345 kg", "3 cups", "99999999"])
    func noQuantity(text: String) {
        #expect(throws: PantryError.self) { try Quantity(text) }
    }

    @Test("Grams are taken from kilograms, and incomparable units from nothing")
    func subtraction() throws {
        #expect(try Quantity("1kg").without(Quantity("300g")) == Quantity("0.7kg"))
        #expect(try Quantity("500ml").without(Quantity("0.5l")) == nil)
        #expect(try Quantity("2").without(Quantity("3")) == nil)
        #expect(throws: PantryError.self) { try Quantity("1kg").without(Quantity("1l")) }
    }

    @Test("A day is typed whole or counted from today")
    func days() throws {
        #expect(try Expiry.day("2026-12-24", today: today).description == "2026-12-24")
        #expect(try Expiry.day("+10d", today: today) == today.adding(days: 10))
        for text in ["2026-02-30", "24.12.2026", "+", "10d", "+-1d"] {
            #expect(throws: PantryError.self) { try Expiry.day(text, today: today) }
        }
        let texts = [-2, -1, 0, 1, 9].map { Expiry.text(today.adding(days: $0), today: today) }
        #expect(
            texts == [
                "expired 2 days ago", "expired yesterday", "expires today", "expires tomorrow", "expires in 9 days",
            ])
    }

    @Test("Expired items come first, and items that keep longer are not due")
    func due() throws {
        let id = try #require(RecordID("0123456789abcdef-7"))
        let items = [7, -1, 8, nil, 0].map { days in
            Identified(id: id, record: Item(name: "", expires: days.map { today.adding(days: $0) }))
        }
        let due = Expiry.due(items, by: today.adding(days: 7)).map { $0.record.expires }
        #expect(due == [-1, 0, 7].map { today.adding(days: $0) })
    }
}

@Suite("Which entry to believe")
struct RankingTests {
    private let ids = ["0123456789abcdef-1", "0123456789abcdef-2"].compactMap { RecordID($0) }

    private func user(_ number: UInt8) throws -> UserID {
        try #require(UserID([UInt8](repeating: number, count: 32)))
    }

    private func ranked(_ votes: [(voter: UInt8, author: UInt8)]) throws -> [String] {
        let entries = try [UInt8(1), 2].map { number in
            Entry(author: try user(number), who: "\(number)", id: ids[Int(number) - 1], product: Product())
        }
        let ballots = try votes.map { voter, author in
            Ballot(
                voter: try user(voter), vote: Vote(author: try user(author), product: ids[author == 1 ? 0 : 1]))
        }
        return Ranking.of(entries, ballots).map { "\($0.who):\($0.votes)" }
    }

    @Test("Most votes come first, otherwise the order stays")
    func order() throws {
        #expect(try ranked([]) == ["1:0", "2:0"])
        #expect(try ranked([(3, 2)]) == ["2:1", "1:0"])
        #expect(try ranked([(3, 2), (4, 1)]) == ["1:1", "2:1"])
    }

    @Test("Each person has one vote, the last, and none for themselves")
    func fairness() throws {
        #expect(try ranked([(3, 2), (3, 2), (4, 2), (4, 1)]) == ["1:1", "2:1"])
        #expect(try ranked([(2, 2)]) == ["1:0", "2:0"])
    }

    @Test("A vote counts for the author it names, even if others have a record with that id")
    func borrowedID() throws {
        #expect(try ranked([(3, 9)]) == ["1:0", "2:0"])
    }
}
