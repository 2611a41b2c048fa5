/** Longer than any address, or any script in hex that stands in the place of one. */
const printable = /^[!-~]{1,4000}$/

/** Whether a text from outside can be an address of any chain: printable, in one piece, so that nobody reads a sentence in it. */
export const isAddressText = (text: unknown): text is string => typeof text === 'string' && printable.test(text)
