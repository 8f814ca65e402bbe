import StoreCore

/// The functions that statements of ``Dialect/postgresql`` call, as an engine makes them once in a database.
public enum PostgreSQLFunctions {
    /// The statements, to be run in this order.
    public static var statements: [String] {
        [fold, besideInteger] + [addIntegers, addNumbers("double precision"), addNumbers("numeric")]
    }

    /// Simple case folding by this library's own table: that of the server or its locale may change, and indexes hold folded text.
    ///
    /// Text without any byte beyond ASCII, which has as many bytes as characters, takes a short cut: `translate` takes 20 times as long with the whole table.
    private static var fold: String {
        var from = ""
        var to = ""
        for number in UInt32(0x41)...0x1FFFF {
            let folded = CaseFolding.fold(number)
            guard folded != number, let scalar = Unicode.Scalar(number), let other = Unicode.Scalar(folded) else { continue }
            from.unicodeScalars.append(scalar)
            to.unicodeScalars.append(other)
        }
        return """
            CREATE FUNCTION activestore_fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN CASE \
            WHEN octet_length($1) = length($1) THEN lower($1 COLLATE "C") ELSE translate($1, '\(from)', '\(to)') END
            """
    }

    /// A double as a number that compares with every integer as the double does: what is between two integers becomes the middle between them.
    private static let besideInteger = """
        CREATE FUNCTION activestore_beside_integer(double precision) RETURNS numeric LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN CASE \
        WHEN $1 >= 9223372036854775808::float8 THEN 'Infinity'::numeric WHEN $1 < -9223372036854775808::float8 THEN '-Infinity'::numeric \
        ELSE floor($1)::bigint::numeric + CASE WHEN floor($1) = $1 THEN 0 ELSE 0.5 END END
        """

    /// A sum within a range. What is beyond it fails as a sum beyond 64 bits does, with 22003, and the number of the field as the text.
    private static let addIntegers = """
        CREATE FUNCTION activestore_add(bigint, bigint, place integer, lowest bigint DEFAULT -9223372036854775808, highest bigint DEFAULT 9223372036854775807) \
        RETURNS bigint LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$ \
        BEGIN IF $1::numeric + $2 NOT BETWEEN lowest AND highest THEN \
        RAISE EXCEPTION 'activestore: overflow %', place USING ERRCODE = '22003'; END IF; RETURN $1 + $2; END $$
        """

    /// A sum of doubles or decimals; the server itself fails with 22003 where a sum is too large.
    private static func addNumbers(_ type: String) -> String {
        "CREATE FUNCTION activestore_add(\(type), \(type), place integer) RETURNS \(type) LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN $1 + $2"
    }
}
