import type { Kernel } from 'tapkit/kernel'
import { optionsOf } from './options.ts'

/** Half of the quoted amount. A larger slippage would be no protection at all. */
const most = 5_000

/**
 * The slippage: how much less than quoted may arrive, in hundredths of a percent; 1 % if the host's value is missing or
 * makes no sense.
 */
export function slippageOf(kernel: Kernel): number {
  const bps = Math.round((optionsOf.get(kernel)?.slippage ?? 1) * 100)
  return bps >= 0 && bps <= most ? bps : 100
}
