import ActiveStore

enum Namespace {
    @Model struct Inner {
        var name = ""
    }
    struct Deeper {
        @Model struct Innermost {
            var name = ""
        }
    }
}

extension Namespace.Deeper {
    @Model struct InAnExtension {
        var name = ""
    }
}
