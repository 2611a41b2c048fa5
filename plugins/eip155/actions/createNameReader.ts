import { createClient, custom } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import type { Context } from '../context.ts'
import { createLimit } from './createLimit.ts'
import { requestGateway } from './requestGateway.ts'
import { requireBoundedLookup } from './requireBoundedLookup.ts'
import { rpc } from './rpc.ts'

/**
 * Most that a single read asks: calls of the node, the first one and four lookups off the chain (ERC-3668), and requests to
 * gateways.
 */
const most = { calls: 5, requests: 20 }

/**
 * Reads of ENS; `undefined` if Ethereum, or its Universal Resolver, is not composed. All traffic goes through
 * `kernel.http`. Anybody can write the resolver of a name, and it says what is asked next, so a read has a limit.
 */
export function createNameReader(context: Context, signal: AbortSignal) {
  const { kernel, chains } = context
  const network = kernel.networks.get('eip155:1')
  const address = chains.get('eip155:1')?.contracts?.ensUniversalResolver?.address
  if (!network || !address) return undefined
  const universalResolverAddress = address as `0x${string}`
  const open = () => {
    const [call, request] = [createLimit(most.calls), createLimit(most.requests)]
    const ask = (input: { readonly method: string; readonly params?: unknown }) =>
      call(() => rpc(context, network, { ...input, signal })).catch((error) => {
        requireBoundedLookup(error)
        throw error
      })
    return createClient({
      ccipRead: { request: (input) => requestGateway(kernel, input, { signal, limit: request }) },
      transport: custom({ request: ask }, { retryCount: 0 }),
    })
  }
  const shared = { universalResolverAddress }
  return {
    address: (name: string, coinType?: bigint) =>
      getEnsAddress(open(), { ...shared, name, ...(coinType === undefined ? {} : { coinType }) }),
    name: (of: `0x${string}`) => getEnsName(open(), { ...shared, address: of }),
    text: (name: string, key: string) => getEnsText(open(), { ...shared, name, key }),
  }
}

export type NameReader = NonNullable<ReturnType<typeof createNameReader>>
