import type { CaipNetworkId } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { isAddress } from '../isAddress.ts'
import { walletChainOf } from '../networks/cluster.ts'
import type { SolanaAccount } from '../provider.ts'
import { readFeatures } from './readFeatures.ts'
import { readTexts, type StandardWallet } from './standardWallet.ts'

/** An account of a wallet, and the wallet's own object for it, which is handed back when it is to sign. */
export type Shared = { readonly account: SolanaAccount; readonly raw: unknown }

/** Most accounts that are taken from a wallet. */
const limit = 100

/**
 * The accounts of Solana in a wallet's list, each once; a wallet may list accounts of other chains beside them.
 * `undefined` if the value is no list, or nothing in it is an account.
 */
export function readShared(
  { clusters }: Context,
  wallet: StandardWallet,
  accounts?: unknown,
): readonly Shared[] | undefined {
  try {
    const list = accounts ?? wallet.accounts
    if (!Array.isArray(list)) return undefined
    const offered = readFeatures(wallet.features)
    const found = new Map<string, Shared>()
    let foreign = 0
    for (const raw of list.slice(0, limit)) {
      const { address, chains: named, features } = Object(raw) as Record<string, unknown>
      const chains = readTexts(named)
      if (typeof address !== 'string' || !chains) continue
      if (!chains.some((chain) => chain.startsWith('solana:'))) foreign++
      else if (isAddress(address) && !found.has(address)) {
        const networks = networksOf(clusters, chains)
        found.set(address, { account: { address, networks, features: narrow(offered, features) }, raw })
      }
    }
    return found.size > 0 || list.length === foreign ? [...found.values()] : undefined
  } catch {
    return undefined
  }
}

/** The composed clusters that a wallet's chains name, by CAIP-2 id. */
export function networksOf(clusters: Context['clusters'], chains: readonly string[]): CaipNetworkId[] {
  return [...clusters.values()].filter((cluster) => chains.includes(walletChainOf(cluster))).map(({ id }) => id)
}

/** The features of an account: the features that it names, or else all features of its wallet. */
function narrow(offered: SolanaAccount['features'], named: unknown): SolanaAccount['features'] {
  const features = readTexts(named) ?? []
  if (!features.some((name) => name.startsWith('solana:'))) return offered
  const has = (name: string) => features.includes(`solana:${name}`)
  return {
    signMessage: has('signMessage') ? offered.signMessage : undefined,
    signTransaction: has('signTransaction') ? offered.signTransaction : undefined,
    signAllTransactions: has('signTransaction') ? offered.signAllTransactions : undefined,
    signAndSendTransaction: has('signAndSendTransaction') ? offered.signAndSendTransaction : undefined,
  }
}
