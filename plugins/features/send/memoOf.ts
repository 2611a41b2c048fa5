import { sanitizeText } from 'tapkit/kernel'

/** More characters than any chain has room for bytes: nothing is cut off before it was measured. */
const most = 4_000

/**
 * A memo as it is sent: what the review shows of it, and nothing that nobody sees. Text that is copied from a page brings marks of
 * direction and of no width, and whoever is paid would not know whose payment it is.
 */
export const memoOf = (text: string): string => sanitizeText(text, most)
