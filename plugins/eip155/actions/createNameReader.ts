import { createClient, custom } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import type { Context } from '../context.ts'
import { requestGateway } from './requestGateway.ts'
import { rpc } from './rpc.ts'

/**
 * Reads of ENS; `undefined` if Ethereum, or its Universal Resolver, is not composed. All traffic goes through
 * `kernel.http`.
 */
export function createNameReader(context: Context, signal: AbortSignal) {
  const { kernel, chains } = context
  const network = kernel.networks.get('eip155:1')
  const address = chains.get('eip155:1')?.contracts?.ensUniversalResolver?.address
  if (!network || !address) return undefined
  const universalResolverAddress = address as `0x${string}`
  const client = createClient({
    ccipRead: { request: (input) => requestGateway(kernel, input, signal) },
    transport: custom({ request: (input) => rpc(context, network, { ...input, signal }) }, { retryCount: 0 }),
  })
  const shared = { universalResolverAddress }
  return {
    address: (name: string, coinType?: bigint) =>
      getEnsAddress(client, { ...shared, name, ...(coinType === undefined ? {} : { coinType }) }),
    name: (of: `0x${string}`) => getEnsName(client, { ...shared, address: of }),
    text: (name: string, key: string) => getEnsText(client, { ...shared, name, key }),
  }
}

export type NameReader = NonNullable<ReturnType<typeof createNameReader>>
