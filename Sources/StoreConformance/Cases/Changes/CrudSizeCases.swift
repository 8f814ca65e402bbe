import ActiveStore
import FoundationEssentials

/// Many records, records with many fields, and large records.
enum CrudSizeCases {
    static let all: [Case] = [
        Case("crud.bulk_10k", "ten thousand records in one call, found by key, counted and read in order") { _ in
            let people = (0..<10_000).map { Person(name: "p\($0)", age: $0 % 100, email: "p\($0)@example.org") }
            try Person.insert(people)
            try expect(Person.count(), equals: 10_000)
            try expect(Person.where { $0.age == 42 }.count(), equals: 100)
            for index in stride(from: 0, to: 10_000, by: 997) {
                try expect(Person.find(people[index].id), equals: people[index])
            }
            try expect(Person.query.pluck(\.name), equals: people.map(\.name))
            try expect(Person.where { $0.age < 50 }.destroy().total, equals: 5_000)
            try expect(Person.count(), equals: 5_000)
        },

        Case("crud.bulk_shuffled_keys", "records inserted in any order are read in key order") { _ in
            var random = CaseRandom()
            let numbers = (0..<2_000).map { Int64($0 * 7 - 5_000) }
            try Reading.insert(numbers.shuffled(using: &random).map { Reading(number: $0, value: Double($0) / 2) })
            try expect(Reading.query.pluck(\.number), equals: numbers)
            try expect(Reading.last(limit: 2).map(\.value), equals: numbers.suffix(2).map { Double($0) / 2 })
        },

        Case("crud.wide_200_fields", "a record with 200 fields is stored completely, and any of them can be changed") { _ in
            var wide = Wide()
            wide.f000 = 1
            wide.f063 = true
            wide.f064 = 64
            wide.f126 = 1.25
            wide.f197 = "near the end"
            wide.f199 = true
            try wide.save()
            try expect(Wide.find(wide.id), equals: wide)
            wide.f196 = 196
            wide.f126 = nil
            try expect(wide.recordState.changedFields.positions(below: 300).count, equals: 2)
            try wide.save()
            let found = try require(Wide.find(wide.id))
            try expect(found.f196, equals: 196)
            try expect(found.f126, equals: nil)
            try expect(found.f197, equals: "near the end")
            try expect(Wide.where { $0.f199 == true && $0.f064 == 64 }.count(), equals: 1)
        },

        Case("crud.record_1MiB", "a record with a mebibyte of text and one of bytes comes back as it was") { _ in
            let text = String(repeating: "åäö€𝄞 abc", count: 1 << 16)
            let bytes = Data((0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
            var big = Person(name: "big", bio: text)
            big.photo = bytes
            try big.save()
            let found = try require(Person.find(big.id))
            try expect(found.bio == text, "the text came back")
            try expect(found.photo == bytes, "the bytes came back")
            big.photo = Data(bytes.reversed())
            try big.save()
            try expect(Person.find(big.id)?.photo == Data(bytes.reversed()), "the changed bytes came back")
            try big.destroy()
            try expect(Person.count(), equals: 0)
        },
    ]
}
