import { cacheOf, type Network, pause, selectAccount } from 'tapkit/kernel'
import type { Context } from '../context.ts'

/** Most tokens that an account holds of which a trial looks at the balances. */
const most = 100

/** The time in which an account's balances are fresh, and the time that their answer is waited for, in ms. */
const lifetime = 30_000
const patience = 8_000

/**
 * The balances of an account, from any source: since an earlier trade, its router may be allowed to take any of them.
 * They are asked for in this page, because the screen may show balances that the tab keeps (storage 6). If no source
 * answers, the balances on the screen count.
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
  return [...new Set(held)].slice(0, most)
}
