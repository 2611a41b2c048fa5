import fc from 'fast-check'
import {
  concatHex,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  pad,
  parseAbi,
  size,
  toHex,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { alice, bob, usdc } from '../fixtures/createWorld.ts'
import { call, codesOf, ether, mallory, market, openPromises, textOf } from '../fixtures/openPromises.ts'
import { multicall3 } from '../networks/chain.ts'
import { readNested } from './readNested.ts'

type Bytes = `0x${string}`
type Made = { target: Bytes; value: bigint; data: Bytes }

const { attempt, asCalls } = openPromises()
const abi = parseAbi([
  'function execute(bytes32 mode, bytes execution)',
  'function executeBatch(address[],uint256[],bytes[])',
])
const tuples = parseAbi(['function f((address target, uint256 value, bytes data)[] calls)'])[0].inputs
const lists = [{ type: 'bytes[]' }] as const
const mode = (start: string) => start.padEnd(66, '0') as Bytes
const modes = { plain: mode('0x01'), worded: mode('0x01000000000078210001'), batches: mode('0x01000000000078210002') }
const execute = (mode: Bytes, execution: Bytes) =>
  encodeFunctionData({ abi, functionName: 'execute', args: [mode, execution] })
const batch = (made: readonly Made[]) => encodeAbiParameters(tuples, [made])
/** What an account’s own code is told to do. */
const readOwn = (data: Bytes) => readNested({ sender: alice, to: alice, value: 0n, data })

const target = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => checksumAddress(toHex(bytes)))
const bytes = fc.uint8Array({ maxLength: 90 }).map((bytes) => toHex(bytes))
const value = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const some = fc.array(
  fc.record({ target, value, data: bytes }).filter(({ target }) => BigInt(target) !== 0n),
  { maxLength: 4 },
)
const drawn = (made: readonly Made[]) => made.map(({ target, ...more }) => ({ sender: alice, to: target, ...more }))

describe('behavior: what a smart account is told to do is read as it was written', () => {
  test.each<[string, (made: readonly Made[]) => Bytes]>([
    ['a batch', (made) => execute(modes.plain, batch(made))],
    ['a batch of ERC-7821 without words beside it', (made) => execute(modes.worded, batch(made))],
    [
      'a batch with words beside it',
      (made) => execute(modes.worded, encodeAbiParameters([...tuples, { type: 'bytes' }], [made, '0x1234'])),
    ],
    [
      'a batch of batches',
      (made) => execute(modes.batches, encodeAbiParameters(lists, [[batch(made.slice(0, 1)), batch(made.slice(1))]])),
    ],
    [
      'lists',
      (made) =>
        encodeFunctionData({
          abi,
          functionName: 'executeBatch',
          args: [made.map(({ target }) => target), made.map(({ value }) => value), made.map(({ data }) => data)],
        }),
    ],
    ['a batch with more behind it', (made) => `${execute(modes.plain, batch(made))}abcd`],
  ])('%s', (_, write) => fc.assert(fc.property(some, (made) => void expect(readOwn(write(made))).toEqual(drawn(made)))))

  test('one call', () =>
    fc.assert(
      fc.property(target, value, bytes, (target, value, data) => {
        const execution = encodePacked(['address', 'uint256', 'bytes'], [target, value, data])
        expect(readOwn(execute(mode('0x00'), execution))).toEqual(drawn([{ target, value, data }]))
      }),
    ))
})

describe('error: what can be read in two ways is not read (evm 16)', () => {
  test('a mode that no standard has', () =>
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 10, maxLength: 10 }).map((bytes) => toHex(bytes)),
        (start) => {
          fc.pre(!/^0x0[01]0[01]0{16}$/.test(start) && !/^0x010{10}7821000[12]$/.test(start))
          const made = [{ target: usdc as Bytes, value: 0n, data: call('transfer', [mallory, 5n]) }]
          expect(readOwn(execute(mode(start), batch(made)))).toBeUndefined()
        },
      ),
    ))

  test('a word of a batch that is changed is read as something else, or not at all', () =>
    fc.assert(
      fc.property(some, fc.nat(), fc.integer({ min: 1, max: 15 }), (made, at, by) => {
        const written = batch(made)
        const place = 2 + (at % (written.length - 2))
        const digit = (Number.parseInt(written.charAt(place), 16) + by) % 16
        const changed = `${written.slice(0, place)}${digit.toString(16)}${written.slice(place + 1)}` as Bytes
        const read = readOwn(execute(modes.plain, changed))
        if (read === undefined) return
        expect(read).not.toEqual(drawn(made))
        // What is read is what its encoder would write.
        const again = batch(read.map(({ to, value, data }) => ({ target: to as Bytes, value, data })))
        expect(changed.startsWith(again)).toBe(true)
      }),
    ))

  test('lists of different lengths, where a contract may take any', () => {
    const args = [[usdc, usdc], [0n, 0n], [call('transfer', [mallory, 5n])]] as const
    expect(readOwn(encodeFunctionData({ abi, functionName: 'executeBatch', args: args as never }))).toBeUndefined()
  })

  test('hostile bytes of any length', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(modes), mode('0x00'), mode('0x0101')),
        fc.uint8Array({ maxLength: 300 }),
        (mode, body) => {
          expect(() => readOwn(execute(mode, toHex(body)))).not.toThrow()
        },
      ),
    ))
})

describe('a batch of batches (ERC-7821) that can also be misread as a batch', () => {
  const steals: Made[] = [{ target: usdc as Bytes, value: 0n, data: call('transfer', [mallory, 900_000_000n]) }]
  const words = (value: bigint | number) => pad(toHex(value))
  // Offset of the calls; a word that nobody obeys; nothing; the calls.
  const inner = concatHex([words(0x60), words(0x60), words(0), `0x${batch(steals).slice(66)}`])
  const executionData = concatHex([words(0x20), words(1), words(0x20), words(size(inner)), inner])
  const data = execute(modes.batches, executionData)

  test('error: it is drawn, or said to be unread', async () => {
    const [batches] = decodeAbiParameters(lists, executionData)
    expect(decodeAbiParameters(tuples, batches[0] ?? '0x')[0]).toEqual(steals)
    expect(textOf(await asCalls({ to: alice, data }))).toMatch(new RegExp(`${mallory}|unreadCall`))
    const plain = execute(modes.batches, encodeAbiParameters(lists, [[batch(steals)]]))
    expect((await asCalls({ to: alice, data: plain })).changes).toMatchObject([
      { amount: 900_000_000n, party: mallory },
    ])
  })

  test('error: it keeps no promise of a few wei', async () => {
    const prepared = await attempt({ out: [{ limit: 'atMost', amount: 1_000n }] }, { to: alice, data })
    expect(prepared).toMatchObject({ kept: 'nothing' })
  })
})

describe('nobody’s address', () => {
  const burns = [{ target: zeroAddress, value: ether, data: '0x' }] as const
  test.each([
    ['execute', call('execute', [zeroAddress, ether, '0x'])],
    ['executeBatch', call('executeBatch', [burns])],
    ['one call (ERC-7579)', execute(mode('0x00'), encodePacked(['address', 'uint256'], [zeroAddress, ether]))],
  ])('error: is not the account’s own by %s', async (_, data) => {
    expect((await asCalls({ to: alice, data })).changes.map(({ party }) => party)).toEqual([zeroAddress])
  })

  test('behavior: is the account’s own by ERC-7821, and either where a mode is of two standards', async () => {
    const own = await asCalls({ to: alice, data: execute(modes.worded, batch(burns)) })
    expect(own.changes.map(({ party }) => party)).toEqual([alice])
    const either = await asCalls({ to: alice, data: execute(modes.plain, batch(burns)) })
    expect(either.notices.map(({ code }) => code)).toContain('unreadCall')
  })
})

describe('what calls may fail to bring (evm 17)', () => {
  const brings = call('transferFrom', [bob, alice, 1_000_000_000_000n])
  const made = [{ target: usdc as Bytes, value: 0n, data: brings }]
  const aggregate = (allowFailure: boolean) => call('aggregate3', [[{ target: usdc, allowFailure, data: brings }]])

  test.each<[string, string, Bytes]>([
    ['Multicall3, which may go on without it', multicall3, aggregate(true)],
    ['a contract that takes the name of Multicall3’s call', market, aggregate(false)],
    ['a contract that takes the name of a smart account’s call', market, call('executeBatch', [made])],
    ['a smart account that goes on where a call fails (ERC-7579)', alice, execute(mode('0x0101'), batch(made))],
    [
      'a smart account whose Multicall3 goes on where a call fails',
      alice,
      call('execute', [multicall3, 0n, aggregate(true)]),
    ],
  ])('error: is not drawn as received from %s', async (_, to, data) => {
    const { changes } = await asCalls({ to, value: ether, data })
    expect(changes.filter(({ direction }) => direction === 'in')).toEqual([])
  })

  test.each<[string, string, Bytes]>([
    ['Multicall3', multicall3, aggregate(false)],
    ['the account’s own code', alice, execute(modes.plain, batch(made))],
  ])('behavior: is drawn if all of it fails with it, from %s', async (_, to, data) => {
    const { changes } = await asCalls({ to, data })
    expect(changes).toContainEqual({ direction: 'in', amount: 1_000_000_000_000n, token: usdc, party: bob })
  })

  test('behavior: what may fail to leave is drawn all the same', async () => {
    const pays = [{ target: usdc as Bytes, value: 0n, data: call('transfer', [mallory, 5n]) }]
    const { changes } = await asCalls({ to: alice, data: execute(mode('0x0101'), batch(pays)) })
    expect(changes).toEqual([expect.objectContaining({ direction: 'out', amount: 5n, party: mallory })])
  })

  test.each<[string, string, Bytes]>([
    ['a multicall', market, call('multicall', [[]])],
    ['Multicall3’s call', market, aggregate(false)],
    ['a smart account’s call', market, call('executeBatch', [made])],
  ])(
    'error: a contract that takes the name of %s may do anything else, which is said (money 20)',
    async (_, to, data) => {
      expect(codesOf(await asCalls({ to, data }))).toContain('unreadCall')
    },
  )

  test.each<[string, string, Bytes]>([
    ['Multicall3', multicall3, aggregate(false)],
    ['the account’s own code', alice, call('executeBatch', [made])],
  ])('behavior: what %s is told is all that it does (money 20)', async (_, to, data) => {
    expect(codesOf(await asCalls({ to, data }))).not.toContain('unreadCall')
  })
})
