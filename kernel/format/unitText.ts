/** Letters that pass for the digits 0 and 1, as 'OOO' does behind a figure. */
const digits = /^[OoОоΟοlI]{2,}(?!\p{L})/u

/** A letter or a currency sign, but none of scripts that run from right to left, where figures change places, nor a rare or decorative one. */
const apart = /^(?:0x|(?![\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{1efff}])[\p{L}\p{Sc}])/u

/**
 * A unit as it stands behind a figure: in quotes and isolated where its beginning could be read as part of the figure (money 29).
 * @example
 * ```ts
 * import { unitText } from 'tapkit/kernel'
 * `4 ${unitText('000-USDC')}` // '4 “000-USDC”', while unitText('USDC') is 'USDC'
 * ```
 */
export const unitText = (unit: string): string =>
  unit === '' || (apart.test(unit) && !digits.test(unit)) ? unit : `\u2068“${unit}”\u2069`
