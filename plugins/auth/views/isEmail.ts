/** A text with one `@`, and a dot in what stands behind it. The code in the mail proves the rest. */
const pattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Characters of the shortest text that can be sent, and of the longest email (RFC 5321). */
export const [shortest, longest] = [4, 254]

/** Whether a text may be an email. */
export const isEmail = (text: string): boolean => pattern.test(text) && text.length <= longest
