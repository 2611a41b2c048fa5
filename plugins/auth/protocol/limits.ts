/** The limits of a port. Both sides count alike, so a side that keeps the limits is never cut off by the other side. */
export const limits = {
  /** The size of a message: bytes of its JSON in UTF-8. */
  bytes: 128_000,
  /** Objects and lists within each other. */
  depth: 24,
  /** The limits of a payload are lower by the envelope, so no side sends a payload that the other side refuses for its envelope. */
  payload: { bytes: 127_800, depth: 23 },
  /** Requests that wait for their answers. */
  open: 16,
  /** Messages in each direction. A port ends after these messages, because each side remembers the ids of all of them. */
  messages: 4_096,
  /** Messages that do not belong to this protocol. */
  malformed: 64,
} as const
