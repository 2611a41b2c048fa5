// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestKernel } from 'tapkit/testing'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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

test('a call of a stranger’s contract that was taken back, or that its contract cannot pay, is no payment (history 10)', async () => {
  const bob = people.bob
  await rpc('anvil_impersonateAccount', [bob])
  await rpc('anvil_setBalance', [bob, '0x56bc75e2d63100000'])
  /** Puts a contract at an address: its code is written by hand. */
  const put = async (address: string, code: string) => void (await rpc('anvil_setCode', [address, `0x${code}`]))
  const call = (to: string, value: string) => `6000600060006000${value}73${to.slice(2)}5af1`
  const [callValue, fortune] = ['34', '6a0fffffffffffffffffffff']
  const [payer, caller, boaster] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string]
  // Pays alice, and takes it back.
  await put(payer, `${call(alice, callValue)}60006000fd`)
  await put(caller, `${call(payer, callValue)}00`)
  // Pays alice what it does not have.
  await put(boaster, `${call(alice, fortune)}00`)
  const send = async (to: string, value: string) => {
    const id = await rpc('eth_sendTransaction', [{ from: bob, to, data: '0x12345678', value, gas: '0xf4240' }])
    await vi.waitFor(async () => expect(await rpc('eth_getTransactionReceipt', [id])).not.toBe('null'))
    return id
  }
  const sent = [await send(caller, '0x8ac7230489e80000'), await send(boaster, '0x0')]
  // Pays alice.
  await put(caller, `${call(alice, callValue)}00`)
  const paid = await send(caller, '0x8ac7230489e80000')
  const all = await read('otterscan')
  expect(all.filter(({ id }) => sent.includes(id))).toEqual([])
  expect(all.find(({ id }) => id === paid)).toMatchObject({
    transfers: [{ direction: 'in', amount: '10', symbol: 'ETH' }],
  })
})
