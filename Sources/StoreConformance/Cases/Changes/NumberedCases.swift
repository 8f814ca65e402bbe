import ActiveStore
import ActiveStoreImport

/// Integer keys assigned by a callback: the next free one.
enum NumberedCases {
    static let all: [Case] = [
        Case("identity.next_key", "a record may get the number after the largest stored key when it is stored; a given number is kept") {
            _ in
            try expect(Receipt.nextKey(), equals: 1)
            let titles = ["a", "b", "c"]
            let numbers = try titles.map { try Receipt(title: $0).saved().number }
            try expect(numbers, equals: [1, 2, 3])
            try expect(Receipt(number: 10, title: "d").saved().number, equals: 10)
            var next = try Receipt(title: "e").saved()
            try expect(next.number, equals: 11)
            next.title = "changed"
            try next.save()
            try expect(Receipt.all().map(\.number), equals: [1, 2, 3, 10, 11])
            try next.destroy()
            try expect(Receipt.nextKey(), equals: 11)
            try expect(throws: .duplicateKey) { try Receipt(number: 3).saved() }
        },

        Case("identity.next_key_limits", "keys below 1 do not count, and there is no number after the largest integer") { _ in
            try Receipt(number: -5).saved()
            try expect(Receipt(title: "first").saved().number, equals: 1)
            try Receipt(number: .max).saved()
            let error = try expect(throws: .overflow) { try Receipt(title: "none").saved() }
            try expect([error.entity, error.field], equals: ["receipt", "number"])
            try expect(Receipt.count(), equals: 3)
        },

        Case("identity.next_key_in_graph", "records of a graph are numbered one after the other, and references use the assigned numbers") {
            _ in
            var receipt = Receipt(title: "food")
            for text in ["bread", "milk"] { receipt.lines.append(ReceiptLine(text: text)) }
            try receipt.save()
            try expect(receipt.number, equals: 1)
            let stored = try require(Receipt.find(1))
            try expect(stored.lines.all().map { "\($0.number) \($0.text) \($0.receiptID ?? 0)" }, equals: ["1 bread 1", "2 milk 1"])
        },

        Case("identity.next_key_race", "concurrent writers each get a different number") { store in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<4 {
                    group.addTask { for _ in 0..<25 { try await Receipt(title: "\(task)").saved(in: store) } }
                }
                try await group.waitForAll()
            }
            try await expect(Receipt.all().map(\.number), equals: Array(1...100))
        },

        Case("identity.next_key_import", "imported records without a number are assigned one") { _ in
            try Receipt.importRecords(from: .csv(bytes: "title\na\nb\n".utf8))
            try Receipt.importRecords(from: .csv(bytes: "number,title\n2,B\n,c\n".utf8))
            try expect(Receipt.all().map { "\($0.number) \($0.title)" }, equals: ["1 a", "2 B", "3 c"])
        },

        Case("identity.next_key_undone", "a number assigned in an undone transaction is free again") { store in
            try store.write { transaction in
                try Receipt(title: "a").saved()
                try Receipt(title: "b").saved()
                transaction.rollback()
            }
            try expect(Receipt(title: "c").saved().number, equals: 1)
        },
    ]
}
