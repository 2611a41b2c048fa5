import { describe, expect, test } from 'vitest'
import { writeRunestone } from '../../ordinals/writeRunestone.ts'
import { toHex } from '../encoding/hex.ts'
import { addresses } from '../fixtures/createSatsWallet.ts'
import {
  callIntent,
  inscription,
  ok,
  openCallWorlds,
  orders,
  sendInscriptions,
  sendRunes,
  stranger,
  txid,
} from '../fixtures/openCalls.ts'

const openCalls = openCallWorlds()
const { payment, ordinals, other } = addresses

const pay = (scriptpubkey_address: string, value: number) => ({ scriptpubkey: '51', scriptpubkey_address, value })
const data = (script: string) => ({ scriptpubkey: script, value: 0 })
const from = (...list: string[]) => list.map((address) => ({ prevout: pay(address, 100_000) }))
const rune = '840000:1' as const
type Edict = { readonly amount: bigint; readonly output: number; readonly id?: typeof rune }
/** A runestone behind two outputs, and before as many as make `count`. */
const stone = (edicts: readonly Edict[], pointer?: number, count = 2) => {
  const plain = new Uint8Array([0x51])
  const written = { edicts: edicts.map((edict) => ({ id: rune as typeof rune, ...edict })), pointer }
  return data(toHex(writeRunestone(written, [plain, plain, 'runestone', ...Array(count - 2).fill(plain)])))
}

const bitcoin = (amount: bigint, party: string) => ({ direction: 'out', amount, party })
const item = (token: string, amount: bigint, party: string) => ({ direction: 'out', amount, token, party })
const [carried, change, kept] = [pay(other, 546), pay(payment, 90_000), pay(ordinals, 546)]

/** The outcome of a call whose transaction the explorer lists with these inputs and outputs. */
async function settle(intent: ReturnType<typeof callIntent>, vout: readonly object[], vin = from(ordinals, payment)) {
  const routes = { [`/api/tx/${txid}`]: { txid, status: { confirmed: true }, vin, vout } }
  const { kernel } = await openCalls({ routes })
  await kernel.send(await kernel.prepare(intent))
  await expect.poll(() => kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/)
  const { status, seen } = kernel.state.ledger[0] ?? {}
  return seen === undefined ? status : { status, seen }
}

describe('inscriptions that may have gone to their receivers are confirmed without further words', () => {
  test.each([
    ['as one output', [carried, change]],
    ['behind other outputs of the wallet', [change, kept, carried]],
    ['in 10,000 satoshi', [pay(other, 10_000), change]],
    ['with change to an address that the wallet has not shared', [carried, pay(stranger, 90_000)]],
  ])('%s', async (_, vout) => {
    expect(await settle(sendInscriptions([0, other]), vout)).toBe('confirmed')
  })
  test('two inscriptions to the same receiver, in a single output or in two', async () => {
    const two = sendInscriptions([0, other], [1, other])
    expect(await settle(two, [pay(other, 20_000), change])).toBe('confirmed')
    expect(await settle(two, [carried, carried, change])).toBe('confirmed')
  })
  test('to the wallet itself', async () => {
    expect(await settle(sendInscriptions([0, ordinals]), [kept, change])).toBe('confirmed')
  })
})

describe('inscriptions that cannot have gone to their receivers are told (money 14, bitcoin 16)', () => {
  const one = inscription(0)
  test('a receiver who is paid nothing', async () => {
    expect(await settle(sendInscriptions([0, other]), [kept, change])).toEqual({ status: 'different', seen: [] })
    expect(await settle(sendInscriptions([0, other], [1, stranger]), [carried, change])).toEqual({
      ...{ status: 'different', seen: [item(one, 1n, other)] },
    })
  })
  test('another receiver who is paid', async () => {
    expect(await settle(sendInscriptions([0, other]), [pay(stranger, 546), change])).toEqual({
      ...{ status: 'different', seen: [bitcoin(546n, stranger)] },
    })
  })
  test('bitcoin beside it', async () => {
    expect(await settle(sendInscriptions([0, other]), [carried, pay(stranger, 9), change])).toEqual({
      ...{ status: 'different', seen: [bitcoin(9n, stranger), item(one, 1n, other)] },
    })
    expect(await settle(sendInscriptions([0, other]), [pay(other, 10_001), change])).toEqual({
      ...{ status: 'different', seen: [bitcoin(10_001n, other), item(one, 1n, other)] },
    })
  })
  test('a transaction of a stranger', async () => {
    expect(await settle(sendInscriptions([0, other]), [carried, change], from(stranger))).toMatchObject({
      ...{ status: 'different', seen: [] },
    })
  })
})

describe('runes', () => {
  const five = sendRunes([5, other])
  test.each([
    ['by an edict of the amount', [kept, carried, stone([{ amount: 5n, output: 1 }])]],
    [
      'by edicts that make the amount',
      [
        kept,
        carried,
        stone([
          { amount: 2n, output: 1 },
          { amount: 3n, output: 1 },
        ]),
      ],
    ],
    [
      'as what is left over, of which nobody knows how much it is',
      [kept, carried, stone([{ amount: 9n, output: 0 }], 1)],
    ],
    [
      'beside change to an address that the wallet has not shared',
      [kept, carried, stone([{ amount: 5n, output: 1 }], undefined, 3), pay(stranger, 90_000)],
    ],
    ['as all that there is', [kept, carried, stone([{ amount: 0n, output: 1 }])]],
    ['in equal parts', [kept, carried, stone([{ amount: 5n, output: 3 }])]],
    ['without a runestone, to the first output', [carried, change]],
  ])('may have gone %s: they are confirmed', async (_, vout) => {
    expect(await settle(five, vout)).toBe('confirmed')
  })
  test.each([
    ['of another amount', [kept, carried, stone([{ amount: 6n, output: 1 }])], [item('UNCOMMONGOODS', 6n, other)]],
    ['to another output', [kept, carried, stone([{ amount: 5n, output: 0 }])], []],
    ['by a flawed runestone, which burns them', [carried, change, data('6a5dff')], []],
    ['without a runestone, to another output', [change, carried], []],
    ['to somebody else', [kept, pay(stranger, 546), stone([{ amount: 5n, output: 1 }])], [bitcoin(546n, stranger)]],
  ])('error: %s are told (money 14)', async (_, vout, seen) => {
    expect(await settle(five, vout)).toEqual({ status: 'different', seen })
  })
  test('of which a receiver gets two amounts are compared by their sum', async () => {
    const vout = [kept, carried, stone([{ amount: 7n, output: 1 }])]
    expect(await settle(sendRunes([5, other], [2, other]), vout)).toBe('confirmed')
  })
  test('error: by a runestone of more than 2,000 bytes are told as well (money 14)', async () => {
    const count = 1_500
    const many = Array.from({ length: count }, (_, at) => ({
      amount: at < count - 1 ? 1n : 6n,
      output: at < count - 1 ? 0 : 1,
    }))
    expect(await settle(five, [kept, carried, stone(many)])).toEqual({
      ...{ status: 'different', seen: [item('UNCOMMONGOODS', 6n, other)] },
    })
    const right = many.map((edict) => (edict.output === 1 ? { ...edict, amount: 5n } : edict))
    expect(await settle(five, [kept, carried, stone(right)])).toBe('confirmed')
  })
})

describe('an order', () => {
  const paid = (value: number, ...more: object[]) => [pay(stranger, value), ...more]
  test.each(orders)('%s is compared with the total that was shown', async (method) => {
    const settled = (value: number, ...more: object[]) =>
      settle(callIntent(method), paid(value, ...more), from(payment))
    expect(await settled(50_000, change)).toMatchObject({ status: 'confirmed' })
    // An order that cost less than its estimate is told with its true cost.
    expect(await settled(40_000, change)).toEqual({ status: 'confirmed', seen: [bitcoin(40_000n, stranger)] })
    expect(await settled(50_001, change)).toMatchObject({ status: 'different' })
    expect(await settled(50_000, pay(other, 1), change)).toMatchObject({ status: 'different' })
    // Beside the address that the wallet has named for the order, a single other output may be the change.
    expect(await settled(50_000, pay(other, 90_000))).toMatchObject({ status: 'confirmed' })
  })
})

test('nothing is told of a call that names a transaction of before (money 12)', async () => {
  const listed = { txid, status: { confirmed: true }, vin: from(ordinals, payment), vout: [carried, change] }
  const routes = { '/txs': [listed], [`/api/tx/${txid}`]: listed }
  const { kernel, wallet } = await openCalls({ routes })
  wallet.replies.ord_sendInscriptions = () => ok({ txid })
  await kernel.send(await kernel.prepare(sendInscriptions([0, other])))
  await expect.poll(() => kernel.state.ledger[0]?.status).toBe('different')
})
