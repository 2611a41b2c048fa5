import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'

/** What a transaction has to pay to be in a block soon, in satoshi per virtual byte. */
export type FeeRates = {
  /** The next block. */
  readonly fastest: number
  /** Within half an hour. */
  readonly halfHour: number
  /** Within an hour. */
  readonly hour: number
  readonly economy: number
  /** Below this no node passes it on. */
  readonly minimum: number
}

/**
 * A rate above this is taken for a mistake or an attack. Recommended rates have passed it for hours of one day in Bitcoin's
 * history (April 2024), and at it an ordinary payment costs 141,000 satoshi already. Who means more says so in the wallet.
 */
export const highestRate = 1_000

/**
 * Reads the recommended fee rates from the network's explorer.
 * @throws UnsupportedChainError, HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export async function fetchFeeRates(context: Context, network: Network, signal: AbortSignal): Promise<FeeRates> {
  const { explorerUrl } = bitcoinNetworkOf(context, network)
  return context.kernel.http.get(`${explorerUrl}/api/v1/fees/recommended`, { signal, parse: readFeeRates })
}

function readFeeRates(json: Record<string, unknown>): FeeRates {
  const { fastestFee, halfHourFee, hourFee, economyFee, minimumFee } = json
  return {
    fastest: readRate(fastestFee),
    halfHour: readRate(halfHourFee),
    hour: readRate(hourFee),
    economy: readRate(economyFee ?? hourFee),
    minimum: readRate(minimumFee ?? 1),
  }
}

function readRate(value: unknown): number {
  if (typeof value !== 'number' || !(value > 0) || value > highestRate) throw new TypeError('not a fee rate')
  return value
}
