// What an app is built on stands in `sv` of whatever service is asked: by what is composed, and by what the app has used.
import { readFileSync } from 'node:fs'
import * as wagmi from '@wagmi/core'
import * as ethers from 'ethers'
import * as ethers5 from 'ethers-5'
import type { Kernel, PluginOption } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import * as viem from 'viem'
import { mainnet } from 'viem/chains'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { core } from '../../ui/core/index.ts'
import { bip122 } from '../bip122/index.ts'
import { bitcoin } from '../bip122/networks/index.ts'
import * as forEthers from '../eip155/ethers/index.ts'
import * as forEthers5 from '../eip155/ethers5/index.ts'
import { eip155 } from '../eip155/index.ts'
import { getPublicClient } from '../eip155/viem/index.ts'
import { createWagmiConfig, wagmiAdapter } from '../eip155/wagmi/index.ts'
import { analytics } from '../features/analytics/index.ts'
import { remoteConfig } from '../features/remote-config/index.ts'
import { wallets } from '../features/wallets/index.ts'
import { solana } from '../solana/index.ts'
import { solanaMainnet } from '../solana/networks/index.ts'
import { blockchainApi, rpcUrlOf } from './index.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const chain = eip155({ networks: [mainnet] })
const config = () =>
  wagmi.createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: wagmi.http() },
    storage: null,
    // It would listen to the page for ever.
    multiInjectedProviderDiscovery: false,
  })

type Row = {
  readonly type: string
  readonly by: string
  readonly plugins: () => readonly PluginOption[]
  readonly use?: (kernel: Kernel) => unknown
}

const rows: readonly Row[] = [
  { type: 'universal', by: 'a chain alone', plugins: () => [chain] },
  { type: 'universal', by: 'viem', plugins: () => [chain], use: (kernel) => getPublicClient(kernel, viem) },
  { type: 'solana', by: 'solana()', plugins: () => [solana({ networks: [solanaMainnet] })] },
  { type: 'bitcoin', by: 'bip122()', plugins: () => [bip122({ networks: [bitcoin] })] },
  { type: 'wagmi', by: 'wagmiAdapter()', plugins: () => [chain, wagmiAdapter({ config: config() })] },
  { type: 'wagmi', by: 'a config', plugins: () => [chain], use: (kernel) => createWagmiConfig(kernel, { wagmi }) },
  {
    type: 'ethers',
    by: 'ethers 6',
    plugins: () => [chain],
    use: (kernel) => forEthers.getEthersSigner(kernel, ethers),
  },
  {
    ...{ type: 'ethers5', by: 'ethers 5', plugins: () => [chain] },
    use: (kernel) => forEthers5.getEthersProvider(kernel, ethers5),
  },
  {
    ...{ type: 'bitcoin,ethers,solana', by: 'three' },
    plugins: () => [chain, solana({ networks: [solanaMainnet] }), bip122({ networks: [bitcoin] })],
    use: (kernel) => forEthers.getEthersProvider(kernel, ethers),
  },
]

afterEach(() => vi.unstubAllGlobals())

test.each(rows)('an app on $by is told as $type to whoever is asked (blockchain-api 1)', async (row) => {
  const asked: URL[] = []
  const projectId = 'project'
  const fetch = async (url: string | URL | Request) => {
    asked.push(new URL(String(url)))
    return new Response('{}')
  }
  // What is told as the page goes takes no other way.
  vi.stubGlobal('fetch', fetch)
  const services = [blockchainApi({ projectId }), remoteConfig({ projectId }), wallets({ projectId })]
  const kernel = createTestKernel({ plugins: [core(), ...row.plugins(), ...services, analytics({ projectId })], fetch })
  onTestFinished(() => kernel.destroy())
  await row.use?.(kernel)
  await kernel.start()
  kernel.open()
  const network = kernel.networks.list()[0]
  if (!network) throw new Error('No network is composed.')
  void kernel.features.blockchainApi.call('fetchSwapTokens', { network })
  // One error is told to the collector at once, and not in a batch.
  kernel.report(new Error('told'))
  const isToService = ({ hostname }: URL) => /web3modal|walletconnect/.test(hostname)
  const paths = () => asked.filter(isToService).map(({ pathname }) => pathname)
  await expect
    .poll(paths)
    .toEqual(expect.arrayContaining(['/v1/supported-chains', '/appkit/v1/config', '/getWallets', '/e']))
  const told = asked.filter(isToService).map(({ searchParams }) => [searchParams.get('st'), searchParams.get('sv')])
  expect(told).toEqual(told.map(() => ['tapkit', `js-${row.type}-${version}`]))
})

test('an address that is written before there is a kit names none', () => {
  const { searchParams } = new URL(rpcUrlOf({ networkId: 'eip155:1', projectId: 'project' }))
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ chainId: 'eip155:1', projectId: 'project' },
    ...{ st: 'tapkit', sv: `js-core-${version}` },
  })
})
