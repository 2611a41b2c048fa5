import { type Fee, isError, type Network, RPCError } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { EstimateFeeError } from '../errors.ts'
import { readDataFee } from './readDataFee.ts'
import { readGasPrice } from './readGasPrice.ts'
import { readQuantity } from './readHex.ts'
import { rpc } from './rpc.ts'
import { toRpcTransaction, toTransaction } from './toTransaction.ts'

/** Wallets choose the fee of their own transaction, most up to twice the base fee: what Max leaves covers it. */
const margin = 2n

/**
 * Estimates the most that a transfer costs, in wei: gas limit × highest gas price (EIP-1559, or the legacy price), and
 * the fee for data where the network takes one.
 * @throws TransferIncompleteError, TokenRequiredError, InvalidChecksumError, EstimateFeeError
 */
export async function estimateFee(context: Context, input: HookInput<'estimateFee'>): Promise<Fee> {
  const { transfer, network, signal } = input
  const transaction = await toTransaction(transfer)
  const request = toRpcTransaction(transaction, transfer.account.address)
  const { symbol, decimals } = network.nativeCurrency
  try {
    const [gas, price, dataFee] = await Promise.all([
      estimateGas(context, network, request, signal),
      readGasPrice(context, network, signal),
      readDataFee(context, network, transaction.data, signal),
    ])
    const value = gas * price + dataFee
    return { value, symbol, decimals, reserve: value * margin }
  } catch (cause) {
    signal.throwIfAborted()
    throw isError(cause, 'EstimateFeeError') ? cause : new EstimateFeeError({ cause })
  }
}

async function estimateGas(
  context: Context,
  network: Network,
  request: ReturnType<typeof toRpcTransaction>,
  signal: AbortSignal,
): Promise<bigint> {
  const estimate = (transaction: typeof request) =>
    rpc(context, network, { method: 'eth_estimateGas', params: [transaction], signal })
  try {
    return readQuantity(await estimate(request))
  } catch (error) {
    // Sending all there is leaves nothing for the fee: what the transfer needs is asked without the amount.
    if (request.data || !(error instanceof RPCError)) throw error
    return readQuantity(await estimate({ ...request, value: '0x0' }))
  }
}
