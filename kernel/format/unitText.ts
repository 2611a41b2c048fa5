import { foldText } from './foldText.ts'

/** The word that a unit begins with, behind its currency signs. */
const beginning = /^(\p{Sc}*)([\p{L}\p{M}\p{N}]*)/u

/** Scripts that run from right to left, where figures change places. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{1efff}]/u

/** Letters that pass for the digits 0 and 1, as 'OOO' does behind a figure. A capital L and a small i pass for none, nor does a single O. */
const isFigure = (word: string): boolean =>
  !/^[a-z]$/i.test(word) && /^[ol]+$/.test(foldText(word.replace(/[2-9]/g, '0').replace(/[Li]/g, 'x')))

/** Whether a word begins with a letter, and all of it reads as Latin: of other letters, nobody knows which pass for a zero. */
const isLatin = (word: string): boolean => /^\p{L}/u.test(word) && /^[a-z0-9]+$/.test(foldText(word))

/** Whether a unit's beginning reads as no part of the figure before it: plain Latin letters, or a currency sign. */
function isApart(unit: string): boolean {
  const [start, signs, word = ''] = beginning.exec(unit) ?? ['']
  if (rightToLeft.test(start)) return false
  if (word === '') return signs !== '' && start === unit
  return unit.startsWith('0x') || (isLatin(word) && !isFigure(word))
}

/**
 * A unit as it stands behind a figure: in quotes and isolated unless it begins with plain Latin letters or a currency sign (money 29).
 * @example
 * ```ts
 * import { unitText } from 'tapkit/kernel'
 * `4 ${unitText('000-USDC')}` // '4 “000-USDC”', while unitText('USDC') is 'USDC'
 * ```
 */
export const unitText = (unit: string): string => (unit === '' || isApart(unit) ? unit : `\u2068“${unit}”\u2069`)
