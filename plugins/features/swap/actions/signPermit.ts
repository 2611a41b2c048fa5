import {
  type Kernel,
  type Prepared,
  PreparedBlockedError,
  PreparedMismatchError,
  PreparedStaleError,
  SendCancelledError,
  type TypedData,
} from 'tapkit/kernel'
import { type Held, permitsOn } from './offerPermit.ts'

/**
 * Asks the wallet to sign exactly the reviewed permission, for the account and network of the review, and accepts no
 * other signature. Plugins may stop it in `beforeSend`, like a payment.
 * @throws PreparedStaleError, PreparedBlockedError, SendCancelledError, PreparedMismatchError, UserRejectedError,
 * UnsupportedChainError, RPCError
 */
export async function signPermit(kernel: Kernel, prepared: Prepared, left: AbortSignal): Promise<Held> {
  const { namespace, sessionId, account, network } = prepared
  requireUnmoved(kernel, prepared)
  const refined = await kernel.hooks.beforeSend.promise(prepared, { signal: left, stage: 'send' })
  const blocking = refined.notices.find(({ blocks }) => blocks)
  if (blocking) throw new PreparedBlockedError({ notice: blocking.code })
  if (refined.payload !== prepared.payload || refined.notices.length !== prepared.notices.length) {
    throw new PreparedStaleError({ debug: 'A plugin changed it after it was reviewed.' })
  }
  if (left.aborted) throw new SendCancelledError()
  requireUnmoved(kernel, prepared)
  const data = prepared.payload as unknown as TypedData
  const { signature } = await kernel.signTypedData({ data, namespace, sessionId })
  const permit = await permitsOn(kernel, network)?.verifyPermit({ network, account, data, signature })
  if (!permit) {
    throw new PreparedMismatchError({
      reason: 'allows',
      debug: 'What the wallet signed is not the permission that was shown, by the key of this account.',
    })
  }
  return { data, permit }
}

/** @throws PreparedStaleError */
function requireUnmoved(kernel: Kernel, { namespace, sessionId, account, network, validUntil }: Prepared): void {
  const now = kernel.connection(namespace)
  if (now?.sessionId !== sessionId || now.network.id !== network.id || now.account.address !== account.address) {
    throw new PreparedStaleError({ debug: 'Another session, account or network is in use now.' })
  }
  if (validUntil !== undefined && Date.now() > validUntil) {
    throw new PreparedStaleError({ debug: 'It was prepared too long ago (`validUntil`).' })
  }
}
