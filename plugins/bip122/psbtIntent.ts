import type { Intent, Intents } from 'tapkit/kernel'

/**
 * Means to have a written Bitcoin transaction signed and broadcast: its own bytes say which amounts leave.
 * @example
 * ```ts
 * import { psbtIntent } from 'tapkit/bip122'
 * import type { Kernel } from 'tapkit/kernel'
 * export const review = (kernel: Kernel, psbt: string) => kernel.prepare(psbtIntent({ psbt }))
 * ```
 */
export const psbtIntent = ({
  psbt,
  signInputs,
  burns,
}: Intents['psbt']): Extract<Intent, { readonly kind: 'psbt' }> => ({
  kind: 'psbt',
  promise: { out: 'exactly' },
  tokens: [],
  about: { psbt, ...(signInputs && { signInputs }), ...(burns && { burns }) },
})
