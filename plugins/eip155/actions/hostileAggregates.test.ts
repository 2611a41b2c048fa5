import fc from 'fast-check'
import { createSimulatedWallet } from 'tapkit/testing'
import { encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { answering } from '../fixtures/answering.ts'
import { alice, bob, usdc } from '../fixtures/createWorld.ts'
import { call, codesOf, ether, mallory, openPromises, textOf } from '../fixtures/openPromises.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { multicall3 } from '../networks/chain.ts'
import { zksync } from '../networks/index.ts'
import { readCalls } from './readCalls.ts'

const { attempt, asCalls } = openPromises()
const openWorld = openWorlds()

const abi = parseAbi([
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable',
])
type Paid = readonly [to: `0x${string}`, value: bigint]
/** Multicall3 hands ether on to each address. */
const handOn = (paid: readonly Paid[], value: bigint) => ({
  to: multicall3,
  value,
  data: encodeFunctionData({
    abi,
    functionName: 'aggregate3Value',
    args: [paid.map(([target, value]) => ({ target, allowFailure: false, value, callData: '0x' as const }))],
  }),
})

test('error: the review of calls by Multicall3 names whom it hands the ether on to (evm 19)', async () => {
  const prepared = await asCalls(
    handOn(
      [
        [mallory, ether],
        [bob, 2n],
      ],
      ether + 2n,
    ),
  )
  expect(textOf(prepared)).toContain(mallory)
  expect(prepared.changes).toEqual([
    { direction: 'out', amount: ether, party: mallory, limit: 'atMost' },
    { direction: 'out', amount: 2n, party: bob, limit: 'atMost' },
  ])
})

test('error: who is paid by way of Multicall3 is looked at as a receiver', async () => {
  const out = [{ limit: 'exactly', amount: ether }] as const
  const prepared = await attempt({ out }, handOn([[zeroAddress, ether]], ether), { logs: [] })
  expect(codesOf(prepared)).toContain('zeroAddress')
})

test('error: ether that stays in Multicall3, where anybody may take it, is not said to be read (evm 19)', async () => {
  const prepared = await asCalls(handOn([[bob, 2n]], ether))
  expect(prepared.changes).toEqual([{ direction: 'out', amount: ether, party: multicall3, limit: 'atMost' }])
  expect(codesOf(prepared)).toContain('unreadCall')
})

test('behavior: whom Multicall3 pays by calling itself is named as well', async () => {
  const { data } = handOn([[mallory, ether]], ether)
  const twice = encodeFunctionData({
    abi,
    functionName: 'aggregate3Value',
    args: [[{ target: multicall3, allowFailure: false, value: ether, callData: data }]],
  })
  const { changes } = await asCalls({ to: multicall3, value: ether, data: twice })
  expect(changes).toEqual([{ direction: 'out', amount: ether, party: mallory, limit: 'atMost' }])
})

test('behavior: a promise that names the receivers is kept by calls of Multicall3', async () => {
  const out = [
    { limit: 'exactly', amount: ether, party: mallory },
    { limit: 'exactly', amount: 2n, party: bob },
  ] as const
  const made = handOn(
    [
      [mallory, ether],
      [bob, 2n],
    ],
    ether + 2n,
  )
  expect(await attempt({ out }, made, { logs: [] })).toMatchObject({
    changes: out.map(({ amount, party }) => ({ amount, party })),
  })
  const other = handOn([[mallory, ether + 2n]], ether + 2n)
  expect(await attempt({ out }, other, { logs: [] })).toBe('leaves')
})

test.each([
  ['may be taken by Multicall3', { to: usdc, data: call('approve', [multicall3, 5n]) }],
  ['is paid to Multicall3', { to: usdc, data: call('transfer', [multicall3, 5n]) }],
  ['is paid to Multicall3 as ether', { to: multicall3, value: 5n }],
  ['stays in Multicall3', handOn([[bob, 2n]], 5n)],
])('error: what %s may be taken by anybody, which the review says in red (evm 20)', async (_, made) => {
  const { notices } = await asCalls(made)
  expect(notices.find(({ code }) => code === 'anybodyMayTake')).toMatchObject({
    tone: 'danger',
    title: 'Anybody may take this',
  })
})

test.each([
  ['an allowance that Multicall3 loses', { to: usdc, data: call('approve', [multicall3, 0n]) }],
  ['a payment that Multicall3 hands on', handOn([[bob, 5n]], 5n)],
  [
    'a payment from the account by way of Multicall3',
    {
      to: multicall3,
      data: call('aggregate3', [[{ target: usdc, allowFailure: false, data: call('transferFrom', [alice, bob, 5n]) }]]),
    },
  ],
])('behavior: nothing of the kind is said of %s', async (_, made) => {
  expect(codesOf(await asCalls(made))).not.toContain('anybodyMayTake')
})

/** Multicall3 pays by calling itself, and goes on if that call fails: a step beside the payment may make it fail. */
const mayStay = (fails: boolean) => ({
  to: multicall3,
  value: ether,
  data: encodeFunctionData({
    abi,
    functionName: 'aggregate3Value',
    args: [
      fails
        ? [
            {
              target: multicall3,
              allowFailure: true,
              value: ether,
              callData: encodeFunctionData({
                abi,
                functionName: 'aggregate3Value',
                args: [
                  [
                    { target: bob, allowFailure: false, value: ether, callData: '0x' },
                    { target: usdc, allowFailure: false, value: 0n, callData: call('transfer', [mallory, 5n]) },
                  ],
                ],
              }),
            },
          ]
        : [{ target: bob, allowFailure: true, value: ether, callData: '0x' }],
    ],
  }),
})

test.each([
  ['that may fail by itself', false],
  ['that a step beside it makes fail', true],
])('error: ether of a payment %s stays in Multicall3, which the review says in red (evm 21)', async (_, fails) => {
  const prepared = await asCalls(mayStay(fails))
  expect(prepared.changes).toEqual([{ direction: 'out', amount: ether, party: multicall3, limit: 'atMost' }])
  expect(codesOf(prepared)).toEqual(expect.arrayContaining(['anybodyMayTake', 'unreadCall']))
})

test('error: a promise to pay a receiver is not kept by a payment that Multicall3 may keep (evm 21)', async () => {
  const out = [{ limit: 'exactly', amount: ether, party: bob }] as const
  expect(await attempt({ out }, mayStay(true), { logs: [] })).toBe('leaves')
})

test('behavior: whatever Multicall3 is asked to pay on, no receiver is named for ether that may stay there (evm 21)', async () => {
  const addressOf = (at: number): `0x${string}` => `0x${(at + 1).toString(16).padStart(40, 'a')}`
  const payment = fc.record({ value: fc.bigInt(1n, ether), allowFailure: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 5 }), fc.bigInt(0n, 1n), async (paid, more) => {
      const calls = paid.map((each, at) => ({ ...each, target: addressOf(at), callData: '0x' as const }))
      const value = paid.reduce((sum, each) => sum + each.value, more)
      const data = encodeFunctionData({ abi, functionName: 'aggregate3Value', args: [calls] })
      const { changes } = await readCalls({ sender: alice, to: multicall3, value, data }, alice)
      const mayStay = more > 0n || paid.some(({ allowFailure }) => allowFailure)
      expect(changes.map(({ amount, party = '' }) => [amount, party.toLowerCase()])).toEqual(
        mayStay ? [[value, multicall3.toLowerCase()]] : calls.map((each) => [each.value, each.target]),
      )
    }),
  )
})

test('error: what a network’s own Multicall3 is paid, or may take, anybody may take as well (evm 20)', async () => {
  const own = zksync.contracts?.multicall3?.address ?? ''
  const { kernel, connect } = await openWorld({
    networks: [zksync],
    wallet: createSimulatedWallet({ chainId: `0x${zksync.id.toString(16)}` }),
    rpc: answering(),
  })
  await connect()
  const approval = { to: usdc, value: '0x0', data: call('approve', [own, 5n]) }
  const payment = { to: own, value: '0x5' }
  for (const payload of [approval, payment])
    expect(codesOf(await kernel.prepare({ kind: 'calls', payload } as never))).toContain('anybodyMayTake')
})

test('error: ether is not reviewed as paid to receivers by a Multicall3 that the network does not have (evm 24)', async () => {
  const empty = { rpc: { eth_getCode: () => '0x' } }
  const prepared = await asCalls(handOn([[bob, ether]], ether), empty)
  expect(prepared.notices).toContainEqual(expect.objectContaining({ code: 'wouldFail', blocks: true }))
})
