import { cacheOf, type Network, pause, selectAccount } from 'tapkit/kernel'
import type { Context } from '../context.ts'

/** How long what the account holds is fresh, and how long its answer is waited for, in ms. */
const lifetime = 30_000
const patience = 8_000

/**
 * What the account is said to hold, by whomever; its router may be allowed to take any of it since an earlier trade. It is asked for in this
 * page, as the screen may show what the tab keeps (storage 6). If nobody answers, what is on the screen counts.
 */
export async function heldBy({ kernel }: Context, address: string, { id }: Network, signal: AbortSignal) {
  const read = () => kernel.fetchTokens({ namespace: 'eip155', networkId: id, address, force: true })
  const asked = cacheOf(kernel).through(`account:eip155:held:${id}:${address}`, lifetime, read)
  const answer = await Promise.race([asked, pause(patience, signal)]).catch(() => undefined)
  signal.throwIfAborted()
  const { caipAddress, tokens } = selectAccount(kernel.state, 'eip155')
  const shown = caipAddress?.toLowerCase() === `${id}:${address}`.toLowerCase() ? tokens.data : []
  const held = [...(answer ?? []), ...shown].flatMap(({ address, value }) =>
    address && value > 0n ? address.toLowerCase() : [],
  )
  return [...new Set(held)]
}
