import Foundation
import StoreCore
import Testing

@testable import StoreTransfer

@Suite struct ByteSourceTests {
    /// Everything a source gives.
    static func all(_ source: consuming ByteSource) throws -> [UInt8] {
        var source = source
        var bytes: [UInt8] = []
        repeat {
            source.scan { chunk, position in
                bytes += chunk[position...]
                position = chunk.count
            }
        } while try source.refill()
        return bytes
    }

    static func error(_ bytes: [UInt8]) -> ByteSourceError? {
        do { _ = try all(ByteSource(file: bytes)) } catch let error as ByteSourceError { return error } catch {}
        return nil
    }

    @Test(arguments: [4, 5, 7, 64, 128 * 1024])
    func `A file gives its bytes, packed or not, however it is cut into chunks`(chunkSize: Int) throws {
        let text = Array(String(repeating: "Mary had a little lamb. ", count: 2_000).utf8)
        for bytes in [text, gzip(text), gzip(text[..<7]) + gzip(text[7...]), gzip([]) + gzip(text) + [0, 0, 0]] {
            try CSVReaderTests.onDisk(bytes) { path in
                let found = try Self.all(ByteSource(path: path, chunkSize: chunkSize))
                #expect(found == text)
            }
            #expect(try Self.all(ByteSource(file: bytes)) == text)
        }
        #expect(try Self.all(ByteSource(file: [])) == [])
        #expect(try Self.all(ByteSource(file: [0x1E])) == [0x1E])
        #expect(Self.error([0x1F]) == .truncatedGzip)
        try CSVReaderTests.onDisk([0x1F]) { path in
            _ = #expect(throws: ByteSourceError.truncatedGzip) { try Self.all(ByteSource(path: path, chunkSize: chunkSize)) }
        }
        #expect(try Self.all(ByteSource(file: gzip([]))) == [])
    }

    @Test func `A pipe that gives byte after byte is read as a file is`() throws {
        for bytes in [Array("\u{FEFF}héllo".utf8), gzip("\u{FEFF}héllo".utf8)] {
            let pipe = Pipe()
            let writer = pipe.fileHandleForWriting
            let sender = Thread {
                for byte in bytes {
                    writer.write(Data([byte]))
                    usleep(200)
                }
                try? writer.close()
            }
            sender.start()
            #expect(try Self.all(ByteSource(descriptor: pipe.fileHandleForReading.fileDescriptor)) == Array("héllo".utf8))
        }
    }

    @Test func `It is known how far a file has been read`() throws {
        let text = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        let packed = gzip(text)
        try CSVReaderTests.onDisk(packed) { path in
            var source = try ByteSource(path: path, chunkSize: 1_000)
            #expect(source.storedSize == packed.count)
            var before = 0
            repeat {
                #expect(source.storedBytesRead >= before && source.storedBytesRead <= packed.count)
                before = source.storedBytesRead
                source.position = source.end
            } while try source.refill()
            #expect(source.storedBytesRead == packed.count && source.bytesTaken == text.count)
        }
    }

    @Test func `A byte order mark of UTF-8 is left out, others are refused`() throws {
        #expect(try Self.all(ByteSource(file: [0xEF, 0xBB, 0xBF, 0x61])) == [0x61])
        #expect(try Self.all(ByteSource(file: gzip([0xEF, 0xBB, 0xBF, 0x61]))) == [0x61])
        #expect(try Self.all(ByteSource(file: [0xEF, 0xBB])) == [0xEF, 0xBB])
        for mark: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]] {
            #expect(Self.error(mark + [0x61, 0]) == .notUTF8)
            #expect(Self.error(gzip(mark + [0x61, 0])) == .notUTF8)
        }
    }

    @Test func `gzip that was cut off or damaged is an error, wherever that is`() throws {
        let text = Array("It was the best of times, it was the worst of times.".utf8)
        let packed = gzip(text)
        for length in 2..<packed.count { #expect(Self.error(Array(packed[..<length])) == .truncatedGzip) }
        for length in 1..<packed.count where length != 0 {
            // What follows a whole member has to be whole as well.
            #expect(Self.error(packed + packed[..<length]) == .truncatedGzip)
        }
        for index in packed.indices where index > 1 && ![4, 5, 6, 7, 8, 9].contains(index) {
            // The bytes left out hold the time and the system, which nothing checks.
            var damaged = packed
            damaged[index] ^= 0x55
            #expect(Self.error(damaged) != nil, "byte \(index)")
        }
        #expect(Self.error(packed + [1]) == .damagedGzip)
        #expect(Self.error(packed + [0, 0, 1]) == .damagedGzip)
    }

    @Test func `A small file does not become a huge one`() throws {
        let mebibytes = [UInt8](repeating: 0x61, count: 70 << 20)
        #expect(Self.error(gzip(mebibytes)) == .expandsTooFar)
        #expect(Self.error(gzip(mebibytes[..<(60 << 20)])) == nil)
    }

    @Test func `Errors have codes and say what to do`() {
        #expect(
            ByteSourceError.truncatedGzip.storeError(path: "a.gz").description
                == "\"a.gz\": The file is packed by gzip, and its end is missing; copy it again. [corrupt]")
        #expect(ByteSourceError.notUTF8.storeError(path: nil).code == .badRequest)
        #expect(ByteSourceError.expandsTooFar.storeError(path: nil).code == .limitExceeded)
        #expect(throws: ByteSourceError.unreadable(errno: ENOENT)) { _ = try ByteSource(path: "/no/such/file") }
    }

    @Test func `CSV is read from gzip`() throws {
        #expect(try CSVReaderTests.rows(CSVReader(bytes: gzip("a,b\n1,2\n".utf8))) == [["1", "2"]])
        let cut = gzip(String(repeating: "a,b\n1,2\n", count: 10_000).utf8).dropLast(9)
        #expect(try CSVReaderTests.error(cut)?.hasSuffix("[corrupt]") == true)
    }
}
