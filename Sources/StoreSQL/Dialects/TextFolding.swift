/// How a database compares text case-insensitively.
public enum TextFolding: Sendable, Hashable {
    /// By a collation of this name, which is written on one side of a comparison and folds both.
    case collation(String)
    /// By comparing folded text: each side is folded separately, literals before they are bound. An index holds the folded text.
    case function
}

extension Dialect {
    /// A text column that compares and sorts case-insensitively, and can use a case-folding index.
    public func foldedColumn(_ column: String) -> String {
        switch folding {
        case .collation(let name): "\(column) COLLATE \(name)"
        case .function: foldedText(column)
        }
    }

    /// The right operand for a comparison with a folded column, if it is a column.
    func foldedOperand(_ column: String) -> String {
        switch folding {
        case .collation: column
        case .function: foldedText(column)
        }
    }

    /// A folded column as a part of an index.
    func foldedIndexPart(_ column: String) -> String {
        switch folding {
        case .collation: foldedColumn(column)
        case .function: "(\(foldedText(column)))"
        }
    }

    /// The literal for a comparison with a folded column.
    func foldedLiteral(_ literal: Int) -> SQLParameter {
        switch folding {
        case .collation: .literal(literal)
        case .function: .folded(literal)
        }
    }

    /// The list for a membership test of a folded column.
    func foldedList(_ list: Int) -> SQLParameter {
        switch folding {
        case .collation: .list(list, forDouble: false)
        case .function: .foldedList(list)
        }
    }
}
