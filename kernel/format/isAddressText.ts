/** Longer than any address, or any script in hex that stands in the place of one. */
const printable = /^[!-~]{1,4000}$/

/** Whether a text from outside can be an address of any chain: it is printable and has no blanks, so it cannot be a sentence. */
export const isAddressText = (text: unknown): text is string => typeof text === 'string' && printable.test(text)
