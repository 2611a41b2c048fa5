/** What a port carries at most. Both sides count alike, so an honest side never meets a limit of the other. */
export const limits = {
  /** The size of a message: bytes of its JSON in UTF-8. */
  bytes: 128_000,
  /** Objects and lists within each other. */
  depth: 24,
  /** What of both is left for a payload, so that a payload that one side takes is never refused by the other for the envelope around it. */
  payload: { bytes: 127_800, depth: 23 },
  /** Requests that wait for their answers. */
  open: 16,
  /** Messages in each direction. A port that has carried them ends, so the ids that it remembers are bounded too. */
  messages: 4_096,
  /** Messages that do not belong to this protocol. */
  malformed: 64,
} as const
