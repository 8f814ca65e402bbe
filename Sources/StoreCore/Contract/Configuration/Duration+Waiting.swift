extension Duration {
    /// The nearest duration that can be waited for: at least none, at most a hundred years. Clocks and sleeps do not take every duration: where their
    /// arithmetic overflows, the process ends.
    package var asWait: Duration { min(max(self, .zero), .seconds(100 * 366 * 86_400)) }
}
