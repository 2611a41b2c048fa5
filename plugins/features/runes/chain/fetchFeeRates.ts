import type { Kernel, Network } from 'tapkit/kernel'

/** Fee rates at which the network takes a transaction, in satoshi per virtual byte; absent if the explorer does not tell them. */
export type FeeRates = {
  /** The next block. */
  readonly fast?: number | undefined
  /** Within half an hour. */
  readonly usual?: number | undefined
  /** Within an hour. */
  readonly slow?: number | undefined
}

/** The highest rate that a form takes: a rate above it is a slip of the finger. */
export const highestRate = 1_000

/** How long the explorer may take, in ms. */
const timeout = 10_000

/** The fee rates that the explorer of a network recommends; no rates if the explorer does not answer. */
export async function fetchFeeRates(
  { http }: Pick<Kernel, 'http'>,
  { explorerUrl }: Network,
  signal: AbortSignal,
): Promise<FeeRates> {
  return http
    .get(`${explorerUrl}/api/v1/fees/recommended`, { signal, timeout, retries: 0, parse: readFeeRates })
    .catch(() => ({}))
}

function readFeeRates(json: unknown): FeeRates {
  const { fastestFee, halfHourFee, hourFee } = Object(json) as Readonly<Record<string, unknown>>
  return { fast: readRate(fastestFee), usual: readRate(halfHourFee), slow: readRate(hourFee) }
}

const readRate = (value: unknown): number | undefined =>
  typeof value === 'number' && value > 0 && value <= highestRate ? value : undefined
