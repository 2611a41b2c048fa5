import * as viem from 'viem/chains'
import { expect, test } from 'vitest'
import { toNetwork } from '../toNetwork.ts'
import * as networks from './index.ts'

const all = Object.entries(networks)

test('these are composed by name', () => {
  expect(Object.keys(networks)).toEqual([
    'arbitrum',
    'aurora',
    'avalanche',
    'base',
    'bsc',
    'fantom',
    'gnosis',
    'kaia',
    'klaytn',
    'mainnet',
    'optimism',
    'polygon',
    'sepolia',
    'zksync',
  ])
})

test.each(all)('%s agrees with viem on what names the chain', (name, chain) => {
  const theirs = Object.entries<viem.Chain>(viem).find(([key]) => key === name)?.[1]
  expect(chain.id).toBe(theirs?.id)
  expect(chain.nativeCurrency.decimals).toBe(18)
  expect(chain.contracts.multicall3.address.toLowerCase()).toBe(theirs?.contracts?.multicall3?.address.toLowerCase())
  const resolver = 'ensUniversalResolver' in chain.contracts ? chain.contracts.ensUniversalResolver.address : undefined
  expect(resolver?.toLowerCase()).toBe(theirs?.contracts?.ensUniversalResolver?.address.toLowerCase())
  if (name !== 'klaytn') expect(chain.nativeCurrency.symbol).toBe(theirs?.nativeCurrency.symbol)
})

test.each(all)('%s has https endpoints', (_, chain) => {
  for (const url of chain.rpcUrls.default.http) expect(new URL(url).protocol).toBe('https:')
})

test('a chain of viem is taken as it is', () => {
  expect(toNetwork(viem.zksync)).toEqual({
    id: 'eip155:324',
    namespace: 'eip155',
    reference: '324',
    name: 'ZKsync Era',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrl: 'https://mainnet.era.zksync.io',
    publicRpcUrl: 'https://mainnet.era.zksync.io',
    explorerUrl: 'https://explorer.zksync.io',
  })
  expect(toNetwork(viem.sepolia).testnet).toBe(true)
})
