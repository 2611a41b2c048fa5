/** A figure that may mean a thousand or one: only the visitor who pasted it knows, and types it (money 38). */
const ambiguous = /^[1-9]\d{0,2},\d{3}$/

/**
 * The text of a field of a decimal after a change, with a point for a typed comma. An ambiguous text changes nothing. The form says of any
 * other text with two separators that it is no amount.
 * @param text the text of the field now
 * @param before the text of the field before the change
 */
export function typedDecimal(text: string, before: string): string {
  const typed = text.trim()
  return ambiguous.test(typed) ? before : typed.replace(',', '.')
}
