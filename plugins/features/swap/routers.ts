import { type CaipNetworkId, isSameAddress, type Kernel } from 'tapkit/kernel'
import { optionsOf } from './options.ts'

/** 1inch's routers of versions 5 and 6, which have the same address on most networks. */
const oneInch = ['0x1111111254EEB25477B68fb85Ed929f73A960582', '0x111111125421cA6dc452d289314280a0f8842A65']
const oneInchOnZkSync = ['0x6e2B76966cbD9cF4cC2Fa0D76d24d5241E0ABC2F', '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF']

/** Jupiter's aggregator, version 6. The programs that open, wrap and unwrap token accounts need no permission. */
const jupiter = ['JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4']

/** The routers that swaps may call if the host names none: well-known routers with published addresses. */
const known: Readonly<Record<string, readonly string[]>> = {
  'eip155:1': oneInch,
  'eip155:10': oneInch,
  'eip155:56': oneInch,
  'eip155:100': oneInch,
  'eip155:137': oneInch,
  'eip155:250': oneInch,
  'eip155:324': oneInchOnZkSync,
  'eip155:8217': oneInch,
  'eip155:8453': oneInch,
  'eip155:42161': oneInch,
  'eip155:43114': oneInch,
  'eip155:1313161554': oneInch,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': jupiter,
}

/** The contracts or programs that swaps on a network may call. */
export function routersOn(kernel: Kernel, networkId: string): readonly string[] {
  const { routers = {} } = optionsOf.get(kernel) ?? {}
  const own = Object.hasOwn(routers, networkId) ? routers[networkId as CaipNetworkId] : undefined
  return own ?? (Object.hasOwn(known, networkId) ? known[networkId] : undefined) ?? []
}

/** Whether swaps on a network may call an address. */
export const isRouter = (kernel: Kernel, networkId: string, address: string): boolean =>
  routersOn(kernel, networkId).some((router) => isSameAddress(router, address))
