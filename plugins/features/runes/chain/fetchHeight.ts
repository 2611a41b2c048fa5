import type { Kernel, Network } from 'tapkit/kernel'

/** How long an order waits for the height, in ms. */
const timeout = 5_000

/** The height of a network's newest block, by its explorer; `undefined` if the explorer does not say it. */
export async function fetchHeight(
  { http, signal }: Pick<Kernel, 'http' | 'signal'>,
  { explorerUrl }: Network,
): Promise<number | undefined> {
  const parse = (json: unknown): number => {
    const [newest] = Array.isArray(json) ? json : []
    const { height } = Object(newest) as { height?: unknown }
    if (!Number.isSafeInteger(height) || Number(height) < 0) throw new TypeError('not a list of blocks')
    return Number(height)
  }
  return http.get(`${explorerUrl}/api/blocks`, { signal, timeout, retries: 0, parse }).catch(() => undefined)
}
