// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestKernel } from 'tapkit/testing'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people, tokens } from '../../../sandbox/evm/addresses.mjs'
import { type RunningEvm, startEvm } from '../../../sandbox/evm/startEvm.mjs'
import { eip155 } from '../index.ts'
import { mainnet } from '../networks/index.ts'

const cache = mkdtempSync(join(tmpdir(), 'tapkit-history-'))
const [alice] = people.accounts
const { USDC } = tokens[1]
const listed = Object.values(tokens[1]).map(({ address }) => address)
let evm: RunningEvm
const rpc = async (method: string, params: unknown[]) => String(await evm.chains[0]?.rpc(method, params))

beforeAll(async () => {
  evm = await startEvm({ ports: { ethereum: 0, base: 0 }, cache })
  await rpc('anvil_impersonateAccount', [alice])
}, 60_000)
afterAll(async () => {
  await evm?.stop()
  rmSync(cache, { recursive: true, force: true })
})

/** All that is told of alice's past, page by page. */
async function read(history: 'logs' | 'otterscan') {
  const url = evm.chains[0]?.rpcUrl ?? ''
  const reader = createTestKernel({
    plugins: [eip155({ networks: [mainnet], rpcUrls: { 'eip155:1': [url] }, tokens: { 'eip155:1': listed }, history })],
    fetch: globalThis.fetch,
  })
  reader.http.wake()
  const network = reader.networks.get('eip155:1')
  if (!network) throw new Error('no network')
  const found = []
  let cursor: string | undefined
  do {
    const account = { namespace: 'eip155', address: alice }
    const input = { namespace: 'eip155', network, account, cursor, signal: reader.signal }
    const page = await reader.hooks.fetchHistory.promise(input)
    found.push(...(page?.items ?? []))
    cursor = page?.next
  } while (cursor !== undefined)
  reader.destroy()
  return found
}

test('token transfers are the same by logs alone; ether, failures and approvals come by Otterscan’s methods', async () => {
  const call = (data: Hex, more: object = {}) =>
    rpc('eth_sendTransaction', [{ from: alice, to: USDC.address, data, ...more }])
  const bob = people.bob as Hex
  const pay = (amount: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [bob, amount] })
  const paid = await rpc('eth_sendTransaction', [{ from: alice, to: bob, value: '0x6f05b59d3b20000' }])
  const sent = await call(pay(2_500_000n))
  const approved = await call(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob, 1n] }))
  const failed = await call(pay(10n ** 30n), { gas: '0x186a0' })
  const [all, logged] = [await read('otterscan'), await read('logs')]
  const find = (list: typeof all, id: string) => list.find((each) => each.id === id)
  expect(find(all, paid)).toMatchObject({
    ...{ kind: 'send', status: 'confirmed', from: alice, to: people.bob },
    transfers: [{ direction: 'out', amount: '0.5', symbol: 'ETH', party: people.bob }],
  })
  const moved = [{ direction: 'out', amount: '2.5', symbol: 'USDC', address: USDC.address, party: people.bob }]
  expect(find(all, sent)).toMatchObject({ kind: 'send', transfers: moved })
  expect(find(logged, sent)).toMatchObject({ kind: 'send', transfers: moved })
  expect(find(logged, paid)).toBeUndefined()
  expect(find(all, approved)).toMatchObject({ kind: 'approve', status: 'confirmed', transfers: [] })
  expect(find(all, failed)).toMatchObject({ kind: 'send', status: 'failed', transfers: [] })
  // Pages meet without a gap and without a double, and each is older than the one before.
  for (const list of [all, logged]) {
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted((one, two) => two - one))
  }
  const tokensOf = (list: typeof all) =>
    list.flatMap(({ id, transfers }) => (transfers.some(({ address }) => address) ? id : []))
  expect(tokensOf(all).toSorted()).toEqual(tokensOf(logged).toSorted())
  expect(all.length).toBeGreaterThan(logged.length)
})
