import { sanitizeText } from 'tapkit/kernel'

/** More characters than any chain has bytes for, so that nothing is cut off before its bytes are counted. */
const most = 4_000

/**
 * A memo as it is sent: only visible characters, as the review shows them. Texts that are copied from a page contain
 * invisible marks of direction or zero width, and with such marks the receiver could not identify the payment.
 */
export const memoOf = (text: string): string => sanitizeText(text, most)
