/** No amount is longer; patterns over a pasted book would freeze the page. */
const longest = 200

/** Digits of other scripts as 0 to 9; decimal commas and the Arabic decimal sign as '.'. */
const toAscii = (text: string): string => text.replace(/\p{Nd}/gu, toDigit).replace(/[\u066b\uff0c\uff0e]/g, '.')

/** Each script has its ten digits in one row. */
function toDigit(digit: string): string {
  const at = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before++
  return String(before % 10)
}

/** A letter or a currency between digits: an exponent, or two figures of which none is made. */
const isMixed = (text: string): boolean => /[\d.,].*[\p{L}\p{Sc}].*\d/su.test(text)

/** The characters that group digits, apart from points and commas. */
const grouping = /[\s'\u2019\u066c]/u

/** Anything else between two digits, or groups that no locale writes: '1/2', '5-10' and '10 20' are two figures. */
function isTwo(text: string): boolean {
  const body = text.replace(/\p{Cf}/gu, '').match(/\d.*\d/su)?.[0] ?? ''
  if (/[^\d.,\s'\u2019\u066c]/u.test(body)) return true
  return grouping.test(body) && !/^\d{1,3}(?:[\s'\u2019\u066c]\d{2,3})*[\s'\u2019\u066c]\d{3}(?:[.,]\d*)?$/u.test(body)
}

/**
 * Reads typed or pasted text as an amount: digits with at most one '.'. Text that is no amount ('1e18', '0x12') is
 * `undefined`. In pasted text the last separator is the decimal separator, and a separator that repeats groups digits:
 * '1,234,567.89' is 1234567.89. '1,234' is ambiguous, and so `undefined`.
 */
export function cleanAmount(raw: string, pasted = false): string | undefined {
  if (raw.length > longest) return undefined
  const text = toAscii(raw).trim()
  // Halves and powers are numbers, and no digits.
  if (isMixed(text) || /[\p{No}\p{Nl}]/u.test(text)) return undefined
  if (pasted && isTwo(text)) return undefined
  const kept = text.replace(/[^\d.,]/g, '')
  const dotted = pasted ? ungroup(kept) : kept.replace(/,/g, '.')
  if (dotted === undefined) return undefined
  const [whole = '', ...rest] = dotted.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  return rest.length ? `${digits || '0'}.${rest.join('')}` : digits
}

function ungroup(text: string): string | undefined {
  const dots = text.split('.').length - 1
  const commas = text.split(',').length - 1
  if (dots > 0 && commas > 0) {
    const decimal = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
    const [whole = '', last = '', ...rest] = text.split(decimal)
    const isGrouped = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(whole)
    return isGrouped && rest.length === 0 ? `${whole.replace(/[.,]/g, '')}.${last}` : undefined
  }
  // A thousand or one: only the visitor who pasted the text knows, and types it.
  if (/^[1-9]\d{0,2},\d{3}$/.test(text)) return undefined
  if (dots + commas < 2) return text.replace(',', '.')
  // Thousands, or lakhs; anything else is two figures, and none of both is made of them.
  return /^\d{1,3}([.,]\d{2,3})*[.,]\d{3}$/.test(text) ? text.replace(/[.,]/g, '') : undefined
}
