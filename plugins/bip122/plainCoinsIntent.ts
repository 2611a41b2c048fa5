import type { Intent, Intents } from 'tapkit/kernel'

/**
 * Means to pay with coins that the network's index (`ordinals`) knows to hold neither inscriptions nor runes. `amount` in satoshi, `feeRate` in
 * satoshi per virtual byte.
 * @example
 * ```ts
 * import { plainCoinsIntent } from 'tapkit/bip122'
 * import type { Kernel } from 'tapkit/kernel'
 * export const review = (kernel: Kernel, to: string) => kernel.prepare(plainCoinsIntent({ to, amount: 50_000n }))
 * ```
 */
export const plainCoinsIntent = ({
  to,
  amount,
  feeRate,
  through,
}: Intents['plainCoins']): Extract<Intent, { readonly kind: 'plainCoins' }> => ({
  kind: 'plainCoins',
  promise: { out: [{ limit: 'exactly', amount, party: to }] },
  tokens: [],
  isChosen: true,
  about: { to, amount, ...(feeRate === undefined ? {} : { feeRate }), ...(through === undefined ? {} : { through }) },
})
