import { parseUnits } from 'tapkit/kernel'

/** The fault of a typed amount. */
export type AmountFault = 'none' | 'notANumber' | 'tooFine'

/** A typed amount of a rune in its smallest unit, or the fault of the text. */
export function readAmount(text: string, decimals: number): bigint | AmountFault {
  const trimmed = text.trim()
  if (trimmed === '' || /^0*\.?0*$/.test(trimmed)) return 'none'
  const [, fraction = ''] = /^\d*(?:\.(\d*))?$/.exec(trimmed) ?? [undefined, undefined]
  if (!/^(\d+\.?\d*|\.\d+)$/.test(trimmed)) return 'notANumber'
  if (fraction.replace(/0+$/, '').length > decimals) return 'tooFine'
  return parseUnits(trimmed.replace(/\.$/, ''), decimals)
}
