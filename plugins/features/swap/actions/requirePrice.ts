import { type Kernel, PreparedStaleError, pause } from 'tapkit/kernel'
import type { SwapRequest } from '../service.ts'
import { isStill } from './planSwap.ts'

/** How long the last look at the price may take after the press, in ms. After that the review still holds. */
const patience = 3_000

/** @throws PreparedStaleError if the price brings less now than was reviewed */
export async function requirePrice(
  kernel: Kernel,
  request: SwapRequest,
  least: bigint,
  left: AbortSignal,
): Promise<void> {
  const late = pause(patience, left).catch(() => undefined)
  const holds = await Promise.race([isStill(kernel, request, least, left), late.then(() => true)])
  if (!holds) throw new PreparedStaleError({ debug: 'The price brings less now than was reviewed.' })
}
