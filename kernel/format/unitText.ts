import { foldText } from './foldText.ts'

/** The letters and digits that a unit begins with. */
const beginning = /^[\p{L}\p{M}\p{N}]{2,}/u

/** A letter or a currency sign, but none of scripts that run from right to left, where figures change places, nor a rare or decorative one. */
const apart = /^(?:0x|(?![\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{1efff}])[\p{L}\p{Sc}])/u

/** Whether a unit begins with letters that pass for the digits 0 and 1, as 'OOO' does behind a figure. A capital L and a small i pass for none. */
const isFigure = (unit: string): boolean => {
  const [word = 'x'] = beginning.exec(unit) ?? []
  return /^[ol]+$/.test(foldText(word.replace(/[2-9]/g, '0').replace(/[Li]/g, 'x')))
}

/**
 * A unit as it stands behind a figure: in quotes and isolated where its beginning could be read as part of the figure (money 29).
 * @example
 * ```ts
 * import { unitText } from 'tapkit/kernel'
 * `4 ${unitText('000-USDC')}` // '4 “000-USDC”', while unitText('USDC') is 'USDC'
 * ```
 */
export const unitText = (unit: string): string =>
  unit === '' || (apart.test(unit) && !isFigure(unit)) ? unit : `\u2068“${unit}”\u2069`
