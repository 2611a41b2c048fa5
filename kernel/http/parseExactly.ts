/** A string, or a number, of a JSON text. */
const token = /"(?:\\.|[^"\\])*"|-?\d[\d.eE+-]*/g
/** A whole number that a double may not hold exactly. */
const large = /^-?[1-9]\d{15,}$/

/**
 * Parses JSON and keeps whole numbers of 16 digits and more as text, because `JSON.parse` rounds numbers past 2^53.
 * @throws SyntaxError
 */
export function parseExactly(text: string): unknown {
  // Parsed first as it stands: quoting would turn some malformed texts into JSON.
  const json: unknown = JSON.parse(text)
  return /\d{16}/.test(text) ? JSON.parse(text.replace(token, (part) => (large.test(part) ? `"${part}"` : part))) : json
}
