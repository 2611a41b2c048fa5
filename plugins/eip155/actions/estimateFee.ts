import { type Fee, isError, type Network, RPCError } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { GasEstimateError } from '../errors.ts'
import type { Eip155Payload } from '../payload.ts'
import { readDataFee } from './readDataFee.ts'
import { readGasPrice } from './readGasPrice.ts'
import { readQuantity } from './readHex.ts'
import { refusalKind } from './refusalKind.ts'
import { rpc } from './rpc.ts'

/** Wallets choose the fee of their own transaction, most up to twice the base fee: what Max leaves covers it. */
const margin = 2n

/** The most that a unit of gas usually costs, in wei, by what the network counts in: that of a currency not named here is worth less. */
const usualPrices: Readonly<Record<string, bigint>> = { ETH: 500n * 10n ** 9n }
const usualPrice = 10_000n * 10n ** 9n
/** As much gas as usual transactions use. */
const usualGas = 1_000_000n

/**
 * Estimates the most that a transaction costs, in wei: gas limit × highest gas price (EIP-1559, or the legacy price), and
 * the fee for data where the network takes one. `reverts` if a contract would refuse it, `funds` if the account cannot pay for it, and
 * an error with the node's own as its cause if it cannot be estimated.
 */
export async function estimateFee(
  context: Context,
  network: Network,
  { chainId: _, ...request }: Eip155Payload,
  signal: AbortSignal,
): Promise<Fee | 'reverts' | 'funds' | GasEstimateError> {
  try {
    return await estimate(context, network, request, signal)
  } catch (cause) {
    if (signal.aborted || !isError(cause)) throw cause
    return new GasEstimateError({ cause })
  }
}

async function estimate(
  context: Context,
  network: Network,
  request: Omit<Eip155Payload, 'chainId'>,
  signal: AbortSignal,
): Promise<Fee | 'reverts' | 'funds'> {
  const prices = Promise.all([
    readGasPrice(context, network, signal),
    readDataFee(context, network, request.data, signal),
  ])
  prices.catch(() => {})
  const gas = await estimateGas(context, network, request, signal)
  if (typeof gas === 'string') return gas
  // A fee of nothing would be claimed: every transaction uses gas, also where its price is nothing.
  if (gas === 0n) throw new RPCError({ code: -32603, message: 'eth_estimateGas answers 0' })
  const [price, dataFee] = await prices
  const { symbol, decimals } = network.nativeCurrency
  const value = gas * price + dataFee
  const usual = (gas < usualGas ? gas : usualGas) * (usualPrices[symbol] ?? usualPrice)
  return { value, symbol, decimals, reserve: value * margin, usual }
}

async function estimateGas(
  context: Context,
  network: Network,
  request: Omit<Eip155Payload, 'chainId'>,
  signal: AbortSignal,
): Promise<bigint | 'reverts' | 'funds'> {
  try {
    const params = [request]
    return readQuantity(await rpc(context, network, { method: 'eth_estimateGas', params, signal }))
  } catch (error) {
    const kind = refusalKind(error)
    if (kind === 'reverts') return kind
    // Sending all there is leaves nothing for the fee: what the payment needs is asked without the amount.
    if (isError(error, 'RPCError') && !request.data && BigInt(request.value) > 0n) {
      return estimateGas(context, network, { ...request, value: '0x0' }, signal)
    }
    if (kind) return kind
    throw error
  }
}
