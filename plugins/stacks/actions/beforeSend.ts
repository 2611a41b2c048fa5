import { anySignal, PreparedStaleError } from 'tapkit/kernel'
import { requireSigner } from '../connectors/requireSigner.ts'
import type { Context, HookInput } from '../context.ts'
import { countSent } from './countSent.ts'
import { readAccount } from './readAccount.ts'
import { readNonce } from './readNonce.ts'

/** How long the node may take here, in ms: the visitor has pressed, and waits for the wallet. */
const patience = 3_000

/**
 * The last checks before a wallet is asked: it still shares the account, and no other transaction was sent with the
 * reviewed nonce.
 * @throws AccountNotSharedError, PreparedStaleError
 */
export async function beforeSend(
  { kernel }: Context,
  { connector, account, network, payload, intent, notices }: HookInput<'beforeSend'>,
  signal: AbortSignal,
): Promise<undefined> {
  const { address } = account
  // The code loads here, so that a failed load comes before the wallet has anything to send.
  const [provider] = await Promise.all([connector.getProvider(), import('./send.ts')])
  await requireSigner(provider, address)
  const { nonce } = payload.params
  const isGiven = nonce === Object(Object(intent.payload).params).nonce
  const isPointedOut = notices.some(({ code }) => code === 'replaces')
  // The app means to replace a transaction, and the review has said so. The kernel knows what was sent here since.
  if (nonce === undefined || (isGiven && isPointedOut)) return
  const told = BigInt(nonce)
  const soon = anySignal([signal, AbortSignal.timeout(patience)])
  const possible = await readNonce(kernel, network, address, readAccount(kernel, network, address, soon), soon).then(
    ({ next }) => next,
    () => told,
  )
  signal.throwIfAborted()
  const next = countSent(kernel, network, address, possible)
  if (next !== undefined && next <= told) return
  throw new PreparedStaleError({ debug: `Something else may have been sent with the nonce ${nonce} since.` })
}
