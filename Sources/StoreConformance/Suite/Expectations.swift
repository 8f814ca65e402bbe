import ActiveStore

/// The reason why a case failed.
public struct CaseFailure: Error, CustomStringConvertible {
    /// The expected and the actual result.
    public let description: String
    /// A failure with a message.
    public init(_ description: String) { self.description = description }
}

/// The reason why a case cannot run on this machine. It counts as skipped.
struct CaseSkip: Error {
    let reason: String
}

/// Fails the case unless both are equal.
public func expect<T: Equatable>(
    _ found: T, equals wanted: T, _ what: @autoclosure () throws -> String = "", file: StaticString = #fileID, line: UInt = #line
) throws {
    if found == wanted { return }
    let what = try what()
    throw CaseFailure("\(what.isEmpty ? "" : what + ": ")expected \(wanted), found \(found) (\(file):\(line))")
}

/// Fails the case unless the condition holds.
public func expect(_ condition: Bool, _ what: @autoclosure () throws -> String, file: StaticString = #fileID, line: UInt = #line) throws {
    if !condition { throw CaseFailure("\(try what()) (\(file):\(line))") }
}

/// Fails the case unless the body throws a `StoreError` with this code; returns the error.
@discardableResult
public func expect<R>(
    throws code: StoreError.Code, _ what: String = "", file: StaticString = #fileID, line: UInt = #line,
    _ body: () throws -> R
) throws -> StoreError {
    do { _ = try body() } catch let error as StoreError {
        if error.code == code { return error }
        throw CaseFailure(
            "\(what.isEmpty ? "" : what + ": ")expected an error \(code), found \(error) (\(file):\(line))")
    }
    throw CaseFailure("\(what.isEmpty ? "" : what + ": ")expected an error \(code), none was thrown (\(file):\(line))")
}

/// Fails the case unless the asynchronous body throws a `StoreError` with this code; returns the error.
@discardableResult
nonisolated(nonsending) public func expect<R>(
    throws code: StoreError.Code, _ what: String = "", file: StaticString = #fileID, line: UInt = #line,
    _ body: nonisolated(nonsending) () async throws -> R
) async throws -> StoreError {
    do { _ = try await body() } catch let error as StoreError {
        if error.code == code { return error }
        throw CaseFailure(
            "\(what.isEmpty ? "" : what + ": ")expected an error \(code), found \(error) (\(file):\(line))")
    }
    throw CaseFailure("\(what.isEmpty ? "" : what + ": ")expected an error \(code), none was thrown (\(file):\(line))")
}

/// The value, or a failure of the case.
public func require<T>(_ value: T?, _ what: String = "a value", file: StaticString = #fileID, line: UInt = #line) throws
    -> T
{
    if let value { return value }
    throw CaseFailure("expected \(what), found nil (\(file):\(line))")
}
