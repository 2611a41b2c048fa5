import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'

/** The fee rates that bring a transaction into a block soon, in satoshi per virtual byte; absent if the explorer does not say. */
export type FeeRates = {
  /** The next block. */
  readonly fastest?: number | undefined
  /** Within half an hour. */
  readonly halfHour?: number | undefined
  /** Within an hour. */
  readonly hour?: number | undefined
  readonly economy?: number | undefined
  /** Below this the explorer's own node passes nothing on. Public explorers round it up, and say 1 at the least. */
  readonly minimum?: number | undefined
}

/**
 * A rate above this is taken for a mistake or an attack. Recommended rates have passed it for hours of one day in Bitcoin's
 * history (April 2024), and at it an ordinary payment costs 141,000 satoshi already. A visitor who means more says so in the wallet.
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

/** Each rate is read by itself: a malformed rate says nothing of the other rates. */
function readFeeRates(json: unknown): FeeRates {
  const { fastestFee, halfHourFee, hourFee, economyFee, minimumFee } = Object(json)
  return {
    fastest: readRate(fastestFee),
    halfHour: readRate(halfHourFee),
    hour: readRate(hourFee),
    economy: readRate(economyFee),
    minimum: readRate(minimumFee),
  }
}

const readRate = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 && value <= highestRate ? value : undefined
