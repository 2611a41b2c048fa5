import { bip122 } from 'tapkit/bip122'
import { bitcoinRegtest } from 'tapkit/bip122/networks'
import { eip155 } from 'tapkit/eip155'
import { arbitrum, base, mainnet, optimism, polygon } from 'tapkit/eip155/networks'
import type { Plugin } from 'tapkit/kernel'
import { solana } from 'tapkit/solana'
import { customCluster, solanaDevnet, solanaMainnet } from 'tapkit/solana/networks'
import { stacks } from 'tapkit/stacks'
import { tokens } from '../evm/addresses.mjs'
import { tokens as solanaTokens } from '../solana/addresses.mjs'
import { keysOf, type NetworkKey } from './networks.ts'
import type { SandboxConfig } from './sandboxConfig.ts'
import { stacksOptions } from './stacks/sandboxStacks.ts'

// The sandbox's chains have no explorer: a link to the real one would lead to a transaction that is not there.
const local = { blockExplorers: undefined }
const evm = { mainnet: { ...mainnet, ...local }, base: { ...base, ...local }, arbitrum, optimism, polygon }

/** The plugins of the chosen networks; every read of a local one goes to the sandbox. */
export const chainPlugins = (config: SandboxConfig, keys: readonly NetworkKey[], history = false): Plugin[] =>
  [ethereumPlugin, solanaPlugin, bitcoinPlugin, stacksPlugin].flatMap((plugin) => plugin(config, keys, history) ?? [])

function ethereumPlugin({ chains }: SandboxConfig, keys: readonly NetworkKey[], history: boolean): Plugin | undefined {
  const [first, ...rest] = keysOf(keys, 'eip155').map((key) => evm[key])
  if (!first) return undefined
  const listed = Object.entries(tokens).map(([id, list]) => [
    `eip155:${id}`,
    Object.values(list).map(({ address, decimals }) => ({ address, decimals })),
  ])
  return eip155({
    networks: [first, ...rest],
    rpcUrls: Object.fromEntries(chains.map(({ id, rpcUrl }) => [`eip155:${id}`, [rpcUrl]])),
    tokens: Object.fromEntries(listed),
    ...(history && { history: 'otterscan' as const }),
  })
}

function solanaPlugin(
  { solana: cluster }: SandboxConfig,
  keys: readonly NetworkKey[],
  history: boolean,
): Plugin | undefined {
  const own = cluster && {
    ...customCluster({
      name: 'Solana',
      genesisHash: cluster.genesisHash,
      rpcUrls: [cluster.rpcUrl],
      wsUrl: cluster.wsUrl,
      imageUrl: solanaMainnet.imageUrl,
    }),
    testnet: false,
  }
  const [first, ...rest] = keysOf(keys, 'solana').flatMap((key) => (key === 'solana' ? (own ?? []) : solanaDevnet))
  const { USDC, SAND } = solanaTokens
  const listed = [USDC, SAND].map(({ address, decimals, symbol, name }) => ({ address, decimals, symbol, name }))
  return first && solana({ networks: [first, ...rest], history, tokens: own ? { [own.id]: listed } : {} })
}

function bitcoinPlugin({ bitcoin }: SandboxConfig, keys: readonly NetworkKey[], history: boolean): Plugin | undefined {
  if (keysOf(keys, 'bip122').length === 0) return undefined
  const { id } = bitcoinRegtest
  return bip122({
    networks: [bitcoinRegtest],
    explorers: { [id]: bitcoin.explorerUrl },
    ordinals: { [id]: bitcoin.ordUrl },
    history,
  })
}

function stacksPlugin({ stacks: chain }: SandboxConfig, keys: readonly NetworkKey[], history: boolean) {
  if (keysOf(keys, 'stacks').length === 0) return undefined
  return stacks({ ...stacksOptions(chain), history })
}
