extension Duration {
    /// The nearest time that can be waited for: none at least, and a hundred years at most. Clocks and sleeps do not take every duration: beyond what
    /// their own arithmetic holds they end the process.
    package var asWait: Duration { min(max(self, .zero), .seconds(100 * 366 * 86_400)) }
}
