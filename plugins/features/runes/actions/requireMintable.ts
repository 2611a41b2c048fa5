import type { Kernel, Network } from 'tapkit/kernel'
import { mintWindow } from '../../../ordinals/mintable.ts'
import type { RuneFacts } from '../../../ordinals/service.ts'
import { fetchHeight } from '../chain/fetchHeight.ts'
import { refusalOf } from '../chain/mintRefusal.ts'
import { openIndex } from '../chain/openIndex.ts'
import { paramsError } from './paramsError.ts'

/**
 * Makes sure that the network’s index does not know that a mint in the next block would be paid for and yield nothing. Without an index, or without
 * its answer, the service has the word.
 * @throws RPCError -32602
 */
export async function requireMintable(
  kernel: Kernel,
  network: Network,
  { runeName }: { readonly runeName: string },
): Promise<void> {
  const index = await openIndex(kernel, network)
  if (!index?.isComposed) return
  const [rune, height] = await Promise.all([
    index.fetchRune(runeName, { signal: kernel.signal }),
    fetchHeight(kernel, network),
  ])
  if (rune === undefined) return
  const refusal = rune === 'none' ? rune : refusalOf(rune, height)
  if (refusal === undefined) return
  const reasons = {
    none: 'there is no rune of this name',
    unmintable: 'nobody can mint this rune',
    'not yet': `its first mint is in block ${rune === 'none' ? '' : startOf(rune)}`,
    over: 'the last block for mints has passed',
    cap: 'its cap is reached',
  }
  throw paramsError('runeName', `runeName must be a rune that can be minted now: ${reasons[refusal]}.`)
}

const startOf = (rune: RuneFacts): string => String(mintWindow(rune).start)
