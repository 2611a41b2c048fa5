import { BaseError, isError } from '../errors/base.ts'
import { UnsupportedChainError } from '../errors/chain.ts'
import { NotConnectedError } from '../errors/connection.ts'
import { toRpcError } from '../errors/rpc.ts'
import { TokenRequiredError, TransferIncompleteError } from '../errors/send.ts'
import { settle } from '../session/attempt.ts'
import { cacheOf } from '../state/cacheOf.ts'
import type { Kernel, TransferInput } from '../types/kernel.ts'
import type { Fee, Transfer } from '../types/transfer.ts'
import { lifetimeOf, requireConnection } from './query.ts'
import { report } from './report.ts'
import { track } from './track.ts'
import { waitForTransaction } from './waitForTransaction.ts'
import { watchPending } from './watchPending.ts'

/**
 * Checks a transfer, asks the wallet to sign and broadcast it, and answers its id.
 * @throws TransferIncompleteError, TokenRequiredError, UnsupportedChainError, UserRejectedError, RPCError
 */
export async function sendTransfer(kernel: Kernel, input: TransferInput): Promise<{ readonly id: string }> {
  const reviewed = toTransfer(kernel, input)
  const { signal } = kernel
  const before = requireConnection(kernel, { namespace: input.namespace })
  try {
    const transfer = Object.freeze(await kernel.hooks.beforeSend.promise(reviewed, { signal }))
    const now = requireConnection(kernel, { namespace: transfer.namespace })
    const moved = now.sessionId !== before.sessionId || now.network.id !== transfer.network.id
    if (moved || now.account.address !== transfer.account.address) throw new NotConnectedError(transfer)
    const answer = await settle(() => kernel.hooks.sendTransfer.promise(transfer), signal)
    if (!answer) throw new UnsupportedChainError({ debug: `No plugin sends on ${transfer.network.name}.` })
    const { id } = answer
    track(kernel, 'SEND_SUCCESS', { network: transfer.network.id, token: transfer.token?.symbol ?? '' })
    kernel.hooks.onSend.call({ transfer, id, confirmation: undefined })
    void follow(kernel, transfer, id)
    return { id }
  } catch (cause) {
    const error = cause instanceof BaseError ? cause : toRpcError(cause)
    const rejected = isError(error, 'UserRejectedError')
    track(kernel, rejected ? 'SEND_REJECTED' : 'SEND_ERROR', { code: String(error.code) })
    throw rejected ? error : report(kernel, error)
  }
}

/**
 * Estimates the most that a transfer can cost.
 * @throws TransferIncompleteError, TokenRequiredError, UnsupportedChainError
 */
export async function estimateFee(kernel: Kernel, input: TransferInput, signal?: AbortSignal): Promise<Fee> {
  const transfer = toTransfer(kernel, input)
  const { namespace, network } = transfer
  const fee = await kernel.hooks.estimateFee.promise({
    namespace,
    transfer,
    network,
    signal: lifetimeOf(kernel, signal),
  })
  if (!fee) throw new UnsupportedChainError({ debug: `No plugin estimates fees on ${network.name}.` })
  return fee
}

function toTransfer(kernel: Kernel, input: TransferInput): Transfer {
  const { to, amount, token, memo } = input
  if (!to || typeof amount !== 'bigint' || amount <= 0n) throw new TransferIncompleteError()
  if (token && !token.address) throw new TokenRequiredError()
  const { namespace, account, connector, network } = requireConnection(kernel, { namespace: input.namespace })
  return { namespace, account, connector, network, to, amount, token, memo }
}

/** Waits for the outcome in the background; what was shown of the account is then out of date. */
async function follow(kernel: Kernel, transfer: Transfer, id: string): Promise<void> {
  try {
    let confirmation = await waitForTransaction(kernel, { id, networkId: transfer.network.id })
    kernel.hooks.onSend.call({ transfer, id, confirmation })
    if (confirmation.status === 'unknown' && kernel.config.features.pendingWatch) {
      confirmation = await watchPending(kernel, transfer, id)
      if (confirmation.status !== 'unknown') kernel.hooks.onSend.call({ transfer, id, confirmation })
    }
    cacheOf(kernel).drop(`account:${transfer.namespace}`)
    const query = { namespace: transfer.namespace, networkId: transfer.network.id, force: true } as const
    await Promise.allSettled([kernel.fetchBalance(query), kernel.fetchTokens(query)])
  } catch (error) {
    if (!kernel.signal.aborted) report(kernel, error)
  }
}
