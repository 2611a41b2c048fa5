import { type Fee, isError } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { EstimateFeeError } from '../errors.ts'
import { readFee } from './readFee.ts'
import { toPayment } from './toPayment.ts'

/**
 * Estimates what a transfer costs, in micro-STX.
 * @throws TransferIncompleteError, TokenRequiredError, StacksAddressError, MemoTooLongError, EstimateFeeError
 */
export async function estimateFee({ kernel }: Context, input: HookInput<'estimateFee'>): Promise<Fee> {
  const { transfer, network, signal } = input
  const payment = toPayment(transfer)
  const { symbol, decimals } = network.nativeCurrency
  try {
    return { value: await readFee(kernel, network, payment, signal), symbol, decimals }
  } catch (cause) {
    signal.throwIfAborted()
    throw isError(cause, 'EstimateFeeError') ? cause : new EstimateFeeError({ cause })
  }
}
