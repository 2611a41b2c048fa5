import { type Confirmation, type Network, pause } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'
import { readPaid } from './readPaid.ts'

/** How long a transaction is waited for, and how long between two looks, in ms (spec 9). */
const patience = { whole: 25_000, poll: 1_000 }

/**
 * Waits until a transaction is in a block; `unknown` after 25 s, which on Bitcoin is what to expect (R25). Whom it paid is
 * the explorer's word.
 */
export async function waitForTransaction(
  context: Context,
  { id, network, signal }: HookInput<'waitForTransaction'>,
): Promise<Confirmation> {
  const deadline = Date.now() + patience.whole
  while (/^[0-9a-f]{64}$/.test(id)) {
    // An explorer that is out of reach may be back at the next look, and one that is behind may have it then.
    const found = await read(context, network, id, signal).catch(() => undefined)
    if (found?.confirmed) return { id, status: 'confirmed', ...(found.paid ? { seen: found.paid } : {}) }
    if (signal.aborted || Date.now() + patience.poll > deadline) break
    await pause(patience.poll, signal).catch(() => {})
  }
  return { id, status: 'unknown' }
}

async function read(context: Context, network: Network, id: string, signal: AbortSignal) {
  const { explorerUrl } = bitcoinNetworkOf(context, network)
  return context.kernel.http.get(`${explorerUrl}/api/tx/${id}`, {
    signal,
    parse: (json: { status: { confirmed: unknown } }) => ({
      confirmed: json.status.confirmed === true,
      paid: readPaid(json, context.payments.get(id)),
    }),
  })
}
