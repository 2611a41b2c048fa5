import { BaseError, type Fee } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { EstimateFeeError } from '../errors.ts'
import { planTransfer } from './planTransfer.ts'

/**
 * Works out what a transfer costs, in lamports: the fee of its signature and of its compute units (R22), and apart from it
 * the deposit that opens the receiver's token account.
 * @throws TransferIncompleteError, TokenRequiredError, InvalidMemoError, RecipientNotAllowedError, TokenNotSendableError,
 * EstimateFeeError
 */
export async function estimateFee(context: Context, input: HookInput<'estimateFee'>): Promise<Fee> {
  const { transfer, network, signal } = input
  const { symbol, decimals } = network.nativeCurrency
  try {
    const { fee, deposit, notices } = await planTransfer(context, network, transfer, signal)
    return { value: fee + deposit, symbol, decimals, exact: true, deposit, notices }
  } catch (cause) {
    signal.throwIfAborted()
    throw cause instanceof BaseError && !outOfReach.test(cause.name) ? cause : new EstimateFeeError({ cause })
  }
}

/** What is about the node, not about the transfer. */
const outOfReach = /^(RPC|Http)/
