import type { Kernel } from 'tapkit/kernel'
import { optionsOf } from './options.ts'

/** Half of what was quoted: more is no protection at all. */
const most = 5_000

/** How much less may arrive than was quoted, in hundredths of a percent; 1 % where the host says nothing that makes sense. */
export function slippageOf(kernel: Kernel): number {
  const bps = Math.round((optionsOf.get(kernel)?.slippage ?? 1) * 100)
  return bps >= 0 && bps <= most ? bps : 100
}
