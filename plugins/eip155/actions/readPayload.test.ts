import fc from 'fast-check'
import type { Change, Intents } from 'tapkit/kernel'
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  maxUint160,
  maxUint256,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { word } from '../fixtures/answering.ts'
import { alice, bob, usdc } from '../fixtures/createWorld.ts'
import { mainnet } from '../networks/index.ts'
import type { Eip155Payload } from '../payload.ts'
import { toNetwork } from '../toNetwork.ts'
import { knownCalls } from './knownCalls.ts'
import { readPayload } from './readPayload.ts'
import { writeTransfer } from './writeTransfer.ts'

/** A node that knows tokens by what they answer to a call's first bytes. */
const onChain = (says: Record<string, bigint>) => {
  const answer = (data: string) => says[data.slice(0, 10)]
  const post = async (
    _: string,
    { body, parse }: { body: { params: [{ data: string }] }; parse: (json: unknown) => unknown },
  ) => {
    const said = answer(body.params[0].data)
    return parse(said === undefined ? { error: { code: 3, message: 'reverted' } } : { result: `0x${word(said)}` })
  }
  return { tokens: {}, chains: new Map(), kernel: { http: { post } } } as never
}
/** Every contract is a token that counts in six decimals. */
const nowhere = onChain({ '0x313ce567': 6n })
const { signal } = new AbortController()
const account = { namespace: 'eip155', address: alice } as const
const network = toNetwork(mainnet)
const carol = checksumAddress('0xca401'.padEnd(42, '7'))
const permit2 = checksumAddress('0x000000000022d473030f116ddee9f6b43ac78ba3')
const multicall3 = checksumAddress('0xca11bde05977b3631167028862be2a173976ca11')

/** Reads a call that a feature wrote. */
const read = async (call: { to?: string; value?: bigint; data?: `0x${string}` }, context = nowhere) => {
  const { to = usdc, value = 0n, data } = call
  const payload = { from: alice, to, value: `0x${value.toString(16)}`, chainId: '0x1', ...(data ? { data } : {}) }
  return readPayload(context, {
    payload,
    intent: { kind: 'calls', promise: { out: 'atMost' }, payload: payload as never, tokens: [], about: undefined },
    account,
    network,
    signal,
  })
}
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address spender, bool approved)',
  'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function deposit()',
  'function multicall(bytes[] calls)',
  'function aggregate3((address target, bool allowFailure, bytes data)[] calls)',
  'function execute(bytes32 mode, bytes execution)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
])
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 deadline) single, bytes signature)',
])
const daiAbi = parseAbi([
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
])
const call = { pay: encodeFunctionData({ abi, functionName: 'transfer', args: [bob, 5n] }) }
const out = (amount: bigint, party: string, token?: string): Change => ({
  direction: 'out',
  amount,
  party,
  ...(token ? { token } : {}),
})

describe('every transfer that is written is read back as it was meant', () => {
  const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => checksumAddress(toHex(bytes)))
  const transfers: fc.Arbitrary<Intents['transfer']> = fc.record({
    to: address,
    amount: fc.bigInt({ min: 1n, max: maxUint256 }),
    token: fc.option(
      address.map((address) => ({ address, decimals: 6, symbol: 'T', name: 'T' })),
      { nil: undefined },
    ),
  })
  const readTransfer = (payload: unknown, transfer: Intents['transfer']) =>
    readPayload(nowhere, {
      payload,
      intent: { kind: 'transfer', promise: { out: [] }, tokens: [], about: transfer },
      ...{ account, network, signal },
    })

  test('by bytes alone', () =>
    fc.assert(
      fc.asyncProperty(transfers, async (transfer) => {
        const payload = await writeTransfer(transfer, account, network)
        const { changes, memo, feeLimit } = await readTransfer(payload, transfer)
        expect(changes).toEqual([out(transfer.amount, transfer.to, transfer.token?.address)])
        expect([memo, feeLimit]).toEqual([undefined, undefined])
      }),
    ))

  test('a transfer with any changed byte is read as another request, or refused', () =>
    fc.assert(
      fc.asyncProperty(transfers, fc.nat(), fc.integer({ min: 1, max: 15 }), async (transfer, at, by) => {
        const payload = await writeTransfer(transfer, account, network)
        const changed = flip(payload, at, by)
        const reading = await readTransfer(changed, transfer).catch((error) => error)
        if (reading instanceof Error) expect(reading).toMatchObject({ unsent: true })
        else expect(reading.changes).not.toEqual([out(transfer.amount, transfer.to, transfer.token?.address)])
      }),
    ))

  test.each([
    ['a byte more', `${call.pay}00`],
    ['a byte less', call.pay.slice(0, -2)],
    ['bits beside the address', call.pay.replace('a9059cbb00', 'a9059cbb01')],
    [
      'the same within a multicall',
      encodeFunctionData({ abi, functionName: 'multicall', args: [[call.pay as `0x${string}`]] }),
    ],
    ['another call', encodeFunctionData({ abi, functionName: 'approve', args: [bob, 5n] })],
  ])('a transfer with %s is refused', async (_, data) => {
    const token = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
    const payload = { ...(await writeTransfer({ to: bob, amount: 5n, token }, account, network)), data }
    await expect(readTransfer(payload, { to: bob, amount: 5n, token })).rejects.toMatchObject({
      name: 'TransactionUnreadableError',
      unsent: true,
    })
  })

  test('a transfer of a token that carries wei as well shows both', async () => {
    const token = { address: usdc, decimals: 6, symbol: 'USDC', name: 'USD Coin' }
    const payload = { ...(await writeTransfer({ to: bob, amount: 5n, token }, account, network)), value: '0x7' }
    const { changes, details } = await readTransfer(payload, { to: bob, amount: 5n, token })
    expect(changes).toEqual([out(5n, bob, usdc)].concat(out(7n, usdc)).toReversed())
    expect(details).toEqual([{ code: 'contract', value: usdc }])
  })
})

test.each(Object.entries(knownCalls))('%s is the selector of its signature', (selector, { signature }) => {
  expect(toFunctionSelector(signature)).toBe(selector)
})

describe('what a call takes from the account', () => {
  test.each<[string, Parameters<typeof read>[0], readonly Change[]]>([
    ['a payment', { to: bob, value: 5n }, [out(5n, bob)]],
    ['nothing, to oneself', { to: alice }, [out(0n, alice)]],
    ['an unknown call with wei', { value: 5n, data: '0x12345678' }, [out(5n, usdc)]],
    ['an unknown call', { data: '0x12345678' }, [out(0n, usdc)]],
    ['a few bytes', { value: 5n, data: '0x12' }, [out(5n, usdc)]],
    ['a transfer', { data: call.pay }, [out(5n, bob, usdc)]],
    ['a transfer with more behind it', { data: `${call.pay}abcd` }, [out(5n, bob, usdc)]],
    ['a transfer that is cut off', { data: `0xa9059cbb${word(bob)}` }, [out(0n, bob, usdc)]],
    [
      'a transfer from the account',
      { data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [alice, bob, 5n] }) },
      [out(5n, bob, usdc)],
    ],
    [
      'a transfer to the account',
      { data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [bob, alice, 5n] }) },
      [{ direction: 'in', amount: 5n, token: usdc, party: bob }],
    ],
    [
      'a transfer among others',
      { data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [bob, carol, 5n] }) },
      [],
    ],
    [
      'one piece of ERC-721',
      { data: encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [alice, bob, 4_711n] }) },
      [out(1n, bob, `${usdc}/4711`)],
    ],
    [
      'a transfer by Permit2',
      {
        to: permit2,
        data: encodeFunctionData({ abi: permit2Abi, functionName: 'transferFrom', args: [alice, bob, 5n, usdc] }),
      },
      [out(5n, bob, usdc)],
    ],
    ['an approval', { data: encodeFunctionData({ abi, functionName: 'approve', args: [bob, 5n] }) }, []],
  ])('%s', async (_, input, changes) => {
    expect((await read(input)).changes).toEqual(changes)
  })
})

describe('whom a call lets take from the account (money 20)', () => {
  const bytes = `0x${'11'.repeat(32)}` as const
  test.each<[string, Parameters<typeof read>[0], string]>([
    ['as much as is said', { data: encodeFunctionData({ abi, functionName: 'approve', args: [bob, 5n] }) }, '5'],
    ['nothing', { data: encodeFunctionData({ abi, functionName: 'approve', args: [bob, 0n] }) }, '0'],
    ['all', { data: encodeFunctionData({ abi, functionName: 'approve', args: [bob, maxUint256] }) }, 'unlimited'],
    [
      'all, or one less',
      { data: encodeFunctionData({ abi, functionName: 'approve', args: [bob, maxUint256 - 1n] }) },
      'unlimited',
    ],
    [
      'all that 96 bits hold',
      { data: encodeFunctionData({ abi, functionName: 'approve', args: [bob, 2n ** 96n - 1n] }) },
      'unlimited',
    ],
    [
      'more than nobody knows what',
      { data: encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [bob, 5n] }) },
      'unlimited',
    ],
    [
      'a collection',
      { data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [bob, true] }) },
      'all',
    ],
    [
      'no collection',
      { data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [bob, false] }) },
      '0',
    ],
    [
      'by ERC-2612',
      {
        data: encodeFunctionData({ abi, functionName: 'permit', args: [alice, bob, maxUint256, 1n, 27, bytes, bytes] }),
      },
      'unlimited',
    ],
    [
      'by DAI’s permit',
      {
        data: encodeFunctionData({
          abi: daiAbi,
          functionName: 'permit',
          args: [alice, bob, 0n, 1n, true, 27, bytes, bytes],
        }),
      },
      'unlimited',
    ],
    [
      'by Permit2',
      {
        to: permit2,
        data: encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [usdc, bob, maxUint160, 0] }),
      },
      'unlimited',
    ],
    [
      'by a permit of Permit2',
      {
        to: permit2,
        data: encodeFunctionData({
          abi: permit2Abi,
          functionName: 'permit',
          args: [
            alice,
            { details: { token: usdc, amount: 5n, expiration: 1, nonce: 0 }, spender: bob, deadline: 1n },
            '0x',
          ],
        }),
      },
      '5',
    ],
  ])('%s', async (_, input, share) => {
    const { changes, details } = await read(input)
    expect(details).toContainEqual({ code: 'allows', value: `${share} ${usdc} → ${bob}` })
    expect(details).toContainEqual({ code: 'contract', value: input.to ?? usdc })
    expect(changes).toEqual([])
  })

  test('not what somebody else allows', async () => {
    const data = encodeFunctionData({ abi, functionName: 'permit', args: [carol, bob, 5n, 1n, 27, bytes, bytes] })
    expect((await read({ data })).details?.filter(({ code }) => code === 'allows')).toEqual([])
  })
})

describe('calls within a call', () => {
  const steal = encodeFunctionData({ abi, functionName: 'transferFrom', args: [alice, carol, 9n] })
  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [carol, maxUint256] })
  const approval = { code: 'allows', value: `unlimited ${usdc} → ${carol}` }

  test('a multicall acts in the account’s name', async () => {
    const data = encodeFunctionData({ abi, functionName: 'multicall', args: [[call.pay, approve]] })
    const { changes, details } = await read({ value: 7n, data })
    expect(changes).toEqual([out(7n, usdc), out(5n, bob, usdc)])
    expect(details).toContainEqual(approval)
  })
  test('a multicall in a multicall too', async () => {
    const inner = encodeFunctionData({ abi, functionName: 'multicall', args: [[call.pay]] })
    const { changes } = await read({ data: encodeFunctionData({ abi, functionName: 'multicall', args: [[inner]] }) })
    expect(changes).toEqual([out(5n, bob, usdc)])
  })
  test('Multicall3 acts in its own: what it takes by an allowance is read, what it holds is not the account’s', async () => {
    const calls = [call.pay, steal, approve].map((data) => ({ target: usdc, allowFailure: false, data }) as const)
    const { changes, details } = await read({
      to: multicall3,
      data: encodeFunctionData({ abi, functionName: 'aggregate3', args: [calls] }),
    })
    expect(changes).toEqual([out(9n, carol, usdc)])
    expect(details).not.toContainEqual(approval)
  })

  const batch = [
    { target: bob, value: 3n, data: '0x' },
    { target: usdc, value: 0n, data: call.pay },
    { target: usdc, value: 0n, data: approve },
  ] as const
  const tuple = parseAbi(['function f((address target, uint256 value, bytes data)[] calls)'])[0].inputs
  test.each([
    ['executeBatch', encodeFunctionData({ abi, functionName: 'executeBatch', args: [batch] })],
    [
      'execute of a batch (ERC-7821)',
      encodeFunctionData({
        abi,
        functionName: 'execute',
        args: [`0x01${'0'.repeat(62)}`, encodeAbiParameters(tuple, [batch])],
      }),
    ],
  ])('a smart account’s own %s (EIP-7702)', async (_, data) => {
    const { changes, details } = await read({ to: alice, data })
    expect(changes).toEqual([out(3n, bob), out(5n, bob, usdc)])
    expect(details).toContainEqual(approval)
  })
  test('a smart account’s own execute of a single call (EIP-7702)', async () => {
    const execution = encodePacked(['address', 'uint256', 'bytes'], [usdc, 3n, call.pay])
    const data = encodeFunctionData({ abi, functionName: 'execute', args: [`0x${'0'.repeat(64)}`, execution] })
    expect((await read({ to: alice, data })).changes).toEqual([out(3n, usdc), out(5n, bob, usdc)])
  })
  test('one that cannot be read is an unknown call', async () => {
    for (const selector of ['0xac9650d8', '0x82ad56cb', '0xe9ae5c53', '0xb61d27f6', '0x47e1da2a'] as const) {
      const { changes, details } = await read({ value: 2n, data: `${selector}${'f'.repeat(64)}` })
      expect(changes).toEqual([out(2n, usdc)])
      expect(details).toContainEqual({ code: 'function', value: selector })
    }
  })
  test('more of them than are read are refused', async () => {
    const args = [Array.from({ length: 201 }, () => call.pay)] as const
    const wide = encodeFunctionData({ abi, functionName: 'multicall', args })
    const deep = Array.from({ length: 6 }).reduce<`0x${string}`>(
      (inner) => encodeFunctionData({ abi, functionName: 'multicall', args: [[inner]] }),
      call.pay,
    )
    for (const data of [wide, deep]) {
      await expect(read({ data })).rejects.toMatchObject({ name: 'TransactionUnreadableError', unsent: true })
    }
  })
  test('bytes of any kind are read or refused, never an accident', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(knownCalls), '0xac9650d8', '0x82ad56cb', '0xe9ae5c53', '0x34fcd5be'),
        fc.uint8Array({ maxLength: 400 }),
        async (selector, body) => {
          const data = `${selector}${toHex(body).slice(2)}` as `0x${string}`
          const error = await read({ data }).then(
            () => undefined,
            (caught) => caught,
          )
          if (error) expect(error).toMatchObject({ name: 'TransactionUnreadableError' })
        },
      ),
    ))
})

function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Changes one hex digit of a payload, anywhere in it. */
function flip(payload: Eip155Payload, at: number, by: number): Record<string, string> {
  const fields = Object.fromEntries(Object.entries(payload).map(([key, text]) => [key, String(text)]))
  const places = Object.entries(fields).flatMap(([key, text]) => [...text.slice(2)].map((_, i) => ({ key, i: i + 2 })))
  const { key, i } = places[at % places.length] ?? { key: 'to', i: 2 }
  const text = fields[key] ?? ''
  const digit = (Number.parseInt(text.charAt(i), 16) + by) % 16
  return { ...fields, [key]: `${text.slice(0, i)}${digit.toString(16)}${text.slice(i + 1)}` }
}
