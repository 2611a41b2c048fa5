// @vitest-environment node
import { createTestKernel } from 'tapkit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { cluster, people } from '../../sandbox/solana/addresses.mjs'
import { startSolana } from '../../sandbox/solana/startSolana.mjs'
import { solana } from './index.ts'
import { customCluster } from './networks/index.ts'

test('behavior: on a cluster, a name of a wallet is paid to, and one that a program holds is not (reads 4)', async () => {
  const chain = await startSolana({ port: 0 })
  onTestFinished(() => chain.stop())
  const { rpcUrl, wsUrl, genesisHash } = chain
  const local = customCluster({ genesisHash, name: cluster.name, rpcUrls: [rpcUrl], wsUrl })
  const kernel = createTestKernel({ plugins: [solana({ networks: [local] })], fetch })
  onTestFinished(() => kernel.destroy())
  expect(await kernel.resolveName({ name: 'Bob.SOL' })).toEqual({ address: people.bob, name: 'bob.sol' })
  expect(await kernel.resolveName({ name: 'nobody.sol' })).toBeUndefined()
  expect(await kernel.lookupAddress({ address: people.bob })).toBeUndefined()
  await expect(kernel.resolveName({ name: 'vault.sol' })).rejects.toMatchObject({ params: { reason: 'program' } })
}, 60_000)
