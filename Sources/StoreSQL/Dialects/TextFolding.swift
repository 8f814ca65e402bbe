/// How a database compares texts without regard to case.
public enum TextFolding: Sendable, Hashable {
    /// By a collation of this name, which is written on one side of a comparison and folds both.
    case collation(String)
    /// By comparing folded texts: each side is folded by itself, literals before they are bound. An index holds the folded text.
    case function
}

extension Dialect {
    /// A text column that compares and sorts with its case folded, and can use an index that does.
    public func foldedColumn(_ column: String) -> String {
        switch folding {
        case .collation(let name): "\(column) COLLATE \(name)"
        case .function: foldedText(column)
        }
    }

    /// The column with which a folded column is compared, if that is another column.
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

    /// The literal that a folded column is compared with.
    func foldedLiteral(_ literal: Int) -> SQLParameter {
        switch folding {
        case .collation: .literal(literal)
        case .function: .folded(literal)
        }
    }

    /// The list that a folded column may be in.
    func foldedList(_ list: Int) -> SQLParameter {
        switch folding {
        case .collation: .list(list, forDouble: false)
        case .function: .foldedList(list)
        }
    }
}
