import { createPublicClient, http } from 'viem'
import { base, mainnet } from 'viem/chains'
import { pairs, tokens, uniswap } from '../../evm/addresses.mjs'
import { rpc } from '../../evm/rpc.mjs'
import { createIndex } from './createIndex.mjs'

/** A chain of the sandbox, as the service asks it. Nothing that it says is remembered but blocks. */
export function createChain({ id, name, rpcUrl }) {
  const call = (method, params) => rpc(rpcUrl, method, params)
  return {
    namespace: 'eip155',
    id,
    caip: `eip155:${id}`,
    name,
    rpcUrl,
    listed: Object.values(tokens[id]),
    pairs: pairs[id],
    router: uniswap.router,
    weth: tokens[id].WETH.address,
    usdc: tokens[id].USDC.address,
    index: createIndex(rpcUrl),
    client: createPublicClient({
      chain: id === 1 ? mainnet : base,
      transport: http(rpcUrl, { retryCount: 0 }),
      cacheTime: 0,
      pollingInterval: 20,
    }),
    rpc: call,
    /** Waits for as long as it takes: a test may have stopped the mining. */
    async receipt(hash) {
      while (true) {
        const found = await call('eth_getTransactionReceipt', [hash])
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
  }
}
