import type { Notice, Refusal } from 'tapkit/kernel'

/** The lowest fee rate that Bitcoin Core passes on by default, since 29.1, in satoshi per virtual byte. */
const lowestRate = 0.1

/**
 * Transactions rarely pay a higher fee rate than this, in satoshi per virtual byte. A higher rate is pointed out,
 * however large the payment is (money 5).
 */
export const usualRate = 100

/**
 * The refusal of a fee rate that nodes would not pass on, in satoshi per virtual byte. Public explorers round the
 * minimum up to whole satoshi, so nodes may pass on a rate that is up to 1 lower.
 */
export function refuseRate(rate: number, minimum = lowestRate): Refusal | undefined {
  const least = Math.max(lowestRate, Number.isInteger(minimum) ? minimum - 1 : minimum)
  if (rate >= least) return undefined
  return { because: 'feeTooLow', about: {}, reason: 'Its network fee is lower than nodes pass on' }
}

/** Says of a rate below the explorer's minimum, which some nodes pass on, that it may not be enough. */
export function toLowRateNotices(rate: number, minimum = 0): readonly Notice[] {
  if (rate >= minimum) return []
  return [
    {
      code: 'feeLow',
      params: { minimum: String(minimum) },
      title: 'The network fee is low',
      text: `Many nodes pass on nothing below ${minimum} sat/vB. It may wait for long, or never be recorded.`,
    },
  ]
}
