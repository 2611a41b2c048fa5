import { type Fee, isError, type Network, RPCError } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { GasEstimateError } from '../errors.ts'
import type { Eip155Payload } from '../payload.ts'
import { askDataFee } from './askDataFee.ts'
import { askOperatorFee } from './askOperatorFee.ts'
import { findOracle } from './findOracle.ts'
import { readGasPrice } from './readGasPrice.ts'
import { readQuantity } from './readHex.ts'
import { refusalKind } from './refusalKind.ts'
import { rpc } from './rpc.ts'

/**
 * Wallets choose the fee themselves, usually up to twice the base fee. The amount that Max leaves behind covers that.
 */
const margin = 2n

/** The usual maximum price of a unit of gas, in wei, by the symbol of the currency. Other currencies are worth less. */
const usualPrices: Readonly<Record<string, bigint>> = { ETH: 500n * 10n ** 9n }
const usualPrice = 10_000n * 10n ** 9n
/** As much gas as usual transactions use. */
const usualGas = 1_000_000n

/**
 * Estimates the highest fee of a transaction, in wei: gas limit × highest gas price (EIP-1559, or the legacy price),
 * and what the network charges beside gas. `reverts` if a contract would refuse the transaction, `funds` if the
 * account cannot pay for it. If no estimate is possible, an error whose cause is the node's own error.
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
  const { data } = request
  const prices = Promise.all([
    readGasPrice(context, network, signal),
    findOracle(context, network, signal).then(async (oracle) => ({
      oracle,
      dataFee: await askDataFee(context, network, { oracle, data, signal }),
    })),
  ])
  prices.catch(() => {})
  const gas = await estimateGas(context, network, request, signal)
  if (typeof gas === 'string') return gas
  // An estimate of zero is not believed: every transaction uses gas, even if its price is zero.
  if (gas === 0n) throw new RPCError({ code: -32603, message: 'eth_estimateGas answers 0' })
  const [price, { oracle, dataFee }] = await prices
  const operatorFee = await askOperatorFee(context, network, { oracle, gas, signal })
  const { symbol, decimals } = network.nativeCurrency
  const value = gas * price + dataFee + operatorFee
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
    // A payment of the whole balance leaves nothing for the fee, so the gas is estimated without the amount.
    if (isError(error, 'RPCError') && !request.data && BigInt(request.value) > 0n) {
      return estimateGas(context, network, { ...request, value: '0x0' }, signal)
    }
    if (kind) return kind
    throw error
  }
}
