/** How far, in ms, the clock that wrote a message may be ahead of the clock that reads the message. */
export const clockSkew = 5 * 60_000
