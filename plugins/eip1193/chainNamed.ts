import type { CaipNetworkId } from 'tapkit/kernel'

/** The network that a transaction names: the reviewed network, even if the app has moved to another network since. */
export function chainNamed(method: string, params: unknown): CaipNetworkId | undefined {
  if (!/^(eth_sendTransaction|eth_signTransaction|wallet_sendCalls)$/.test(method)) return undefined
  const [first] = Array.isArray(params) ? params : []
  const { chainId } = Object(first) as { chainId?: unknown }
  const named = /^(string|number|bigint)$/.test(typeof chainId) ? Number(chainId) : Number.NaN
  return Number.isSafeInteger(named) && named > 0 ? `eip155:${named}` : undefined
}
