import ActiveStore

@Model struct CommentsInTypes {
    var scores: Optional</* the wrapped */ Int>  // nothing yet
    var tags:
        [
            // a list
            String
        ] = []
}
