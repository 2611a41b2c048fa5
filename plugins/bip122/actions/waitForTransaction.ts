import type { Confirmation, Network } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'
import { pause } from './pause.ts'

/** How long a transaction is waited for, and how long between two looks, in ms (spec 9). */
const patience = { whole: 25_000, poll: 1_000 }

/**
 * Waits until a transaction is in a block; `unknown` after 25 s, which on Bitcoin is what to expect (R25).
 */
export async function waitForTransaction(
  context: Context,
  { id, network, signal }: HookInput<'waitForTransaction'>,
): Promise<Confirmation> {
  const deadline = Date.now() + patience.whole
  while (/^[0-9a-f]{64}$/.test(id)) {
    // An explorer that is out of reach may be back at the next look, and one that is behind may have it then.
    const confirmed = await isConfirmed(context, network, id, signal).catch(() => false)
    if (confirmed) return { id, status: 'confirmed' }
    if (signal.aborted || Date.now() + patience.poll > deadline) break
    await pause(patience.poll, signal).catch(() => {})
  }
  return { id, status: 'unknown' }
}

async function isConfirmed(context: Context, network: Network, id: string, signal: AbortSignal): Promise<boolean> {
  const { explorerUrl } = bitcoinNetworkOf(context, network)
  return context.kernel.http.get(`${explorerUrl}/api/tx/${id}`, {
    signal,
    parse: (json: { status: { confirmed: unknown } }) => json.status.confirmed === true,
  })
}
