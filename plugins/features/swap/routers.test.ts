import { blockchainApi } from 'tapkit/blockchain-api'
import * as networks from 'tapkit/eip155/networks'
import type { Network } from 'tapkit/kernel'
import { createTestKernel, mockNetwork } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { swap } from './index.ts'
import { isRouter, routersOn } from './routers.ts'
import { serviceOn } from './serviceOn.ts'

/** Where 1inch trades, and no more: by name, so that a wrong number is seen. */
const twelve = {
  Ethereum: 1,
  Arbitrum: 42_161,
  Optimism: 10,
  zkSync: 324,
  Base: 8453,
  'BNB Smart Chain': 56,
  Polygon: 137,
  Gnosis: 100,
  Avalanche: 43_114,
  Fantom: 250,
  Klaytn: 8217,
  Aurora: 1_313_161_554,
}
const idOf = (id: number) => `eip155:${id}` as const

const open = (options?: Parameters<typeof swap>[0]) =>
  createTestKernel({ plugins: [blockchainApi({ projectId: 'p' }), swap(options)] })
const serves = (kernel: ReturnType<typeof open>, id: number) =>
  serviceOn(kernel, mockNetwork(idOf(id)) as Network)?.id === '1inch'

test('swaps are offered on twelve networks, each with routers of its own', () => {
  const kernel = open()
  for (const [name, id] of Object.entries(twelve)) {
    expect([name, serves(kernel, id), routersOn(kernel, idOf(id)).length]).toEqual([name, true, 2])
  }
  expect(new Set(Object.values(twelve)).size).toBe(12)
})

test('every network that the kit names is one of them, or has neither', () => {
  const kernel = open()
  const known = new Set(Object.values(twelve))
  const named: readonly number[] = Object.values(networks).map(({ id }) => id)
  expect([...known].filter((id) => !named.includes(id))).toEqual([])
  for (const id of named.filter((each) => !known.has(each))) {
    expect([id, serves(kernel, id), routersOn(kernel, idOf(id))]).toEqual([id, false, []])
  }
})

test('zkSync Era has contracts at addresses of its own, which no other network allows (money 24)', () => {
  const kernel = open()
  const own = routersOn(kernel, idOf(twelve.zkSync))
  for (const id of Object.values(twelve).filter((each) => each !== twelve.zkSync)) {
    expect(own.some((router) => isRouter(kernel, idOf(id), router))).toBe(false)
    expect(routersOn(kernel, idOf(id))).toEqual(routersOn(kernel, 'eip155:1'))
  }
})

test('the host’s own take the place of those on their network, and of no other (money 24)', () => {
  const mine = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
  const kernel = open({ routers: { 'eip155:1': [mine], 'eip155:10': [] } })
  expect(routersOn(kernel, 'eip155:1')).toEqual([mine])
  expect(isRouter(kernel, 'eip155:1', mine.toLowerCase())).toBe(true)
  expect(routersOn(kernel, 'eip155:10')).toEqual([])
  expect(routersOn(kernel, 'eip155:8453')).toHaveLength(2)
  expect(routersOn(kernel, 'constructor')).toEqual([])
})
