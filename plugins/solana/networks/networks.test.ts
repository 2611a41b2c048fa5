import { explorerLink, type Kernel, selectNetwork } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { solana } from '../index.ts'
import { customCluster, solanaDevnet, solanaMainnet, solanaTestnet } from './index.ts'

/** Full hashes, as `getGenesisHash` of each cluster answers. */
const genesis = {
  solanaMainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  solanaDevnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  solanaTestnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
}
const local = customCluster({
  genesisHash: genesis.solanaDevnet.toLowerCase(),
  name: 'Local',
  rpcUrls: ['http://127.0.0.1:8899'],
})
let kernel: Kernel
afterEach(() => kernel?.destroy())
const compose = (...options: Parameters<typeof solana>) => {
  kernel = createTestKernel({ plugins: [solana(...options)] })
  return kernel
}

test('ids are CAIP-2: the first 32 characters of the genesis hash', () => {
  for (const [name, cluster] of Object.entries({ solanaMainnet, solanaDevnet, solanaTestnet })) {
    expect(cluster.id).toBe(`solana:${genesis[name as keyof typeof genesis].slice(0, 32)}`)
  }
  expect(local.id).toBe('solana:etwtrabzayq6imfeykouru166vu2xqa1')
})

test('each is a network of the kernel, in lamports', () => {
  const { networks } = compose({ networks: [solanaMainnet, solanaDevnet, solanaTestnet, local] })
  expect(networks.list('solana').map(({ name, testnet: test, rpcUrl }) => [name, test ?? false, rpcUrl])).toEqual([
    ['Solana', false, 'https://solana-rpc.publicnode.com'],
    ['Solana Devnet', true, 'https://api.devnet.solana.com'],
    ['Solana Testnet', true, 'https://api.testnet.solana.com'],
    ['Local', true, 'http://127.0.0.1:8899'],
  ])
  for (const { nativeCurrency, imageUrl } of networks.list('solana')) {
    expect(nativeCurrency).toEqual({ name: 'Solana', symbol: 'SOL', decimals: 9 })
    expect(imageUrl).toMatch(/^data:image\/svg\+xml,/)
  }
})

test('explorers open the account, the transaction and the cluster', () => {
  const { networks } = compose({ networks: [solanaMainnet, solanaDevnet] })
  const links = networks
    .list('solana')
    .flatMap((network) => [explorerLink(network, 'address', 'a'), explorerLink(network, 'transaction', 't')])
  expect(links).toEqual([
    'https://solscan.io/account/a',
    'https://solscan.io/tx/t',
    'https://solscan.io/account/a?cluster=devnet',
    'https://solscan.io/tx/t?cluster=devnet',
  ])
})

test('the id that the cluster had before, in wallets and on earlier visits, is understood', async () => {
  const { networks, ...rest } = compose({ networks: [solanaDevnet, solanaMainnet] })
  expect(networks.get('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')?.id).toBe(solanaMainnet.id)
  expect(networks.get('solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K')?.id).toBe(solanaDevnet.id)
  expect((await rest.switchNetwork('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')).id).toBe(solanaMainnet.id)
  expect(selectNetwork(rest.state)).toBe(solanaMainnet.id)
})

describe('hosts are those of the RPC urls and of their subscriptions', () => {
  test('of the clusters', () => {
    const ws = { ...local, wsUrl: 'ws://127.0.0.1:8900/' }
    expect(compose({ networks: [solanaDevnet, ws] }).http.hosts()).toEqual([
      'https://api.devnet.solana.com',
      'wss://api.devnet.solana.com',
      'http://127.0.0.1:8899',
      'ws://127.0.0.1:8900',
    ])
  })
  test('in place of a cluster’s own', () => {
    const { http, networks } = compose({
      networks: [{ ...solanaMainnet, wsUrl: 'wss://other.example' }],
      rpcUrls: { [solanaMainnet.id]: ['https://rpc.example/key?x=1', 'https://second.example'] },
    })
    expect(networks.get(solanaMainnet.id)?.rpcUrl).toBe('https://rpc.example/key?x=1')
    expect(http.hosts()).toEqual(['https://rpc.example', 'https://second.example', 'wss://rpc.example'])
  })
})
