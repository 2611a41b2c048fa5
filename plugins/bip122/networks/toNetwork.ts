import type { Network } from 'tapkit/kernel'
import type { BitcoinNetwork } from './bitcoinNetwork.ts'

/** A Bitcoin network as the kernel's Network; its endpoint is the explorer. */
export function toNetwork({ id, name, explorerUrl, testnet, imageUrl }: BitcoinNetwork): Network<'bip122'> {
  return {
    id,
    namespace: 'bip122',
    reference: id.slice('bip122:'.length),
    name,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrl: explorerUrl,
    explorerUrl,
    testnet,
    imageUrl,
  }
}
