import { describe, expect, test } from 'vitest'
import { ordRune } from '../../../bip122/fixtures/createIndex.ts'
import { addresses } from '../../../bip122/fixtures/createSatsWallet.ts'
import { encodeRunestone } from '../../../ordinals/encodeRunestone.ts'
import { payment, toHex } from '../../../ordinals/fixtures/hex.ts'
import { readRuneName } from '../../../ordinals/runeName.ts'
import type { Etching, Runestone } from '../../../ordinals/runestone.ts'
import { writeRunestone } from '../../../ordinals/writeRunestone.ts'
import { openOrders } from '../fixtures/openOrders.ts'
import { etch, fundAddress, mint, paidBy, settle, taproot, told } from '../fixtures/openRunes.ts'
import { txid } from '../fixtures/orders.ts'
import { differs } from '../order/statusOf.ts'
import { ordersOf } from '../order/store.ts'
import { lookAtOrder } from './askHowItStands.ts'

const open = openOrders()
const name = readRuneName(etch.runeName)
const asOrdered: Etching = { rune: name?.number, spacers: name?.spacers, premine: 1_000n, turbo: false }
const terms = { amount: 100n, cap: 10n, offsetEnd: 50n }

type Out = { readonly scriptpubkey: string; readonly scriptpubkey_address?: string; readonly value: number }
const paying = (address: string): Out => ({ scriptpubkey: toHex(payment), scriptpubkey_address: address, value: 546 })

/** A transaction of the service, which spends the order's address, as explorers list transactions. */
const reveal = (stone: Runestone | Uint8Array, id = txid(0xe), outputs = [paying(addresses.ordinals)]) => ({
  txid: id,
  vin: [{ prevout: { scriptpubkey_address: taproot } }],
  vout: [
    ...outputs,
    {
      scriptpubkey: toHex(
        stone instanceof Uint8Array ? stone : writeRunestone(stone, [...outputs.map(() => payment), 'runestone']),
      ),
      value: 0,
    },
  ],
})

/** An etching that is complete, by its service, and the transactions that the explorer lists at its address. */
async function etched(listed: readonly unknown[], more: object = {}) {
  const world = await open()
  const params = { ...etch, ...more } as typeof etch
  await world.submit(await world.write({ kind: 'etch', params }))
  await world.untilStatus('accepted')
  const look = async (transactions: readonly unknown[], state = 'executing') => {
    world.routes['/txs'] = [
      { txid: paidBy, vin: [], vout: [{ scriptpubkey_address: taproot, value: 5_000 }] },
      ...transactions,
    ]
    world.routes['orders/order%201'] = { ...told, orderType: 'rune_etch', fundingAddress: taproot, state }
    await settle(lookAtOrder(world.kernel, ordersOf(world.kernel)[0]?.id ?? ''))
    return ordersOf(world.kernel)[0]?.reveals
  }
  return { ...world, look, reveals: await look(listed) }
}

describe('what the service has made is compared with the order (runes 14)', () => {
  test('an etching as it was ordered', async () => {
    const { reveals } = await etched([reveal({ etching: asOrdered })])
    expect(reveals).toEqual([{ transactionId: txid(0xe), checked: 'same' }])
  })
  test('an open mint as it was ordered', async () => {
    const more = { isMintable: true, terms: { amount: 100n, cap: 10n, offsetEnd: 50 }, divisibility: 2, symbol: '⚒' }
    const etching = { ...asOrdered, terms, divisibility: 2, symbol: '⚒' }
    expect((await etched([reveal({ etching })], more)).reveals).toMatchObject([{ checked: 'same' }])
  })
  test.each<[string, Partial<Etching>]>([
    ['another name', { rune: readRuneName('AAAAAAAAAAAAAC')?.number }],
    ['other spacers', { spacers: 0 }],
    ['another premine', { premine: 999n }],
    ['no premine', { premine: undefined, terms: { amount: 1n, cap: 1n } }],
    ['other decimals', { divisibility: 8 }],
    ['terms that nobody has ordered', { terms }],
  ])('error: %s is different', async (_, change) => {
    const { reveals } = await etched([reveal({ etching: { ...asOrdered, ...change } })])
    expect(reveals).toMatchObject([{ checked: 'different' }])
  })
  test.each([{ heightEnd: 0n }, { offsetEnd: 0n }])(
    'error: mints that end before the first mint are different, if the order has no end',
    async (end) => {
      const ordered = { amount: 100n, cap: 10n }
      const more = { isMintable: true, terms: ordered }
      const script = encodeRunestone({ etching: { ...asOrdered, terms: { ...ordered, ...end } } })
      expect((await etched([reveal(script)], more)).reveals).toMatchObject([{ checked: 'different' }])
      const same = encodeRunestone({ etching: { ...asOrdered, terms: { ...ordered, heightStart: 0n } } })
      expect((await etched([reveal(same)], more)).reveals).toMatchObject([{ checked: 'same' }])
    },
  )
  test('error: a premine that somebody else gets is different', async () => {
    const { reveals } = await etched([reveal({ etching: asOrdered }, txid(1), [paying(addresses.other)])])
    expect(reveals).toMatchObject([{ checked: 'different' }])
  })
  test('error: so is a premine that the pointer gives somebody else', async () => {
    const outputs = [paying(addresses.ordinals), paying(addresses.other)]
    const { reveals } = await etched([reveal({ etching: asOrdered, pointer: 1 }, txid(1), outputs)])
    expect(reveals).toMatchObject([{ checked: 'different' }])
  })
  test('error: a runestone that burns what it makes is different', async () => {
    const { reveals } = await etched([reveal(Uint8Array.of(0x6a, 0x5d, 0x01, 0x80))])
    expect(reveals).toMatchObject([{ checked: 'different' }])
  })
  test('a transaction without a runestone, or of somebody else, is no reveal', async () => {
    const foreign = { ...reveal({ etching: asOrdered }), vin: [{ prevout: { scriptpubkey_address: addresses.other } }] }
    const { reveals } = await etched([reveal(Uint8Array.of(0x6a)), foreign, { txid: 7 }, 'nothing'])
    expect(reveals).toBeUndefined()
  })
  test('a premine that edicts move to the visitor is the same', async () => {
    const stone = { etching: asOrdered, edicts: [{ id: '0:0', amount: 1_000n, output: 0 }] } as const
    const { reveals } = await etched([reveal(stone)])
    expect(reveals).toEqual([{ transactionId: txid(0xe), checked: 'same' }])
  })
  describe('a mint', () => {
    const id = '1:0'
    /** A mint that is complete, by its service, and the answers of the explorer and the index about it. */
    const minted = async (listed: unknown, { repeats = 1, hasIndex = true } = {}) => {
      const world = await open({ hasIndex })
      await world.submit(await world.write({ kind: 'mint', params: { ...mint, repeats } }))
      await world.untilStatus('accepted')
      world.routes['/txs'] = [listed]
      world.routes['/rune/UNCOMMONGOODS'] = ordRune(id, 'UNCOMMON•GOODS')
      world.routes['orders/order%201'] = { ...told, state: 'complete' }
      await settle(lookAtOrder(world.kernel, ordersOf(world.kernel)[0]?.id ?? ''))
      return ordersOf(world.kernel)[0]?.reveals
    }
    const spends = { vin: [{ prevout: { scriptpubkey_address: fundAddress } }] }
    test('of the rune that was ordered, to the address that was ordered, is the same', async () => {
      expect(await minted({ ...reveal({ mint: id }), ...spends })).toMatchObject([{ checked: 'same' }])
      expect(await minted({ ...reveal({ mint: id }), ...spends }, { repeats: 2 })).toMatchObject([{ checked: 'same' }])
    })
    test('error: of another rune, of none, or for somebody else is different', async () => {
      const others = [paying(addresses.other)]
      for (const made of [reveal({ mint: '2:0' }), reveal({ pointer: 0 }), reveal({ mint: id }, txid(1), others)])
        expect(await minted({ ...made, ...spends })).toMatchObject([{ checked: 'different' }])
    })
    test('is unknown without an index, or if another mint of the order may get it', async () => {
      const made = { ...reveal({ mint: id }), ...spends }
      expect(await minted(made, { hasIndex: false })).toEqual([{ transactionId: txid(0xe) }])
      const next = { ...reveal({ mint: id }, txid(0xe), [paying(addresses.other)]), ...spends }
      expect(await minted(next, { repeats: 2 })).toEqual([{ transactionId: txid(0xe) }])
    })
    test.for([
      ['of 30 transactions, of which 20 are kept', { repeats: 30, count: 30, address: addresses.ordinals }],
      ['of several mints that may hand their runes on', { repeats: 2, count: 2, address: addresses.other }],
    ] as const)(
      'an order %s asks the index once, however often it is followed',
      async ([, { repeats, count, address }]) => {
        const world = await open({ hasIndex: true })
        await world.submit(await world.write({ kind: 'mint', params: { ...mint, repeats } }))
        await world.untilStatus('accepted')
        const [order] = ordersOf(world.kernel)
        world.routes['/txs'] = Array.from({ length: count }, (_, at) => ({
          ...reveal({ mint: id }, txid(0x100 + at), [paying(address)]),
          ...spends,
        }))
        world.routes['/rune/UNCOMMONGOODS'] = () => new Response('down', { status: 500 })
        world.routes['orders/order%201'] = { ...told, state: 'executing' }
        const look = () => settle(lookAtOrder(world.kernel, order?.id ?? ''))
        const questions = () => world.calls.filter(({ url }) => url.endsWith('/rune/UNCOMMONGOODS')).length
        await look()
        world.routes['/rune/UNCOMMONGOODS'] = ordRune(id, 'UNCOMMON•GOODS')
        await look()
        const asked = questions()
        await look()
        await look()
        expect(questions()).toBe(asked)
        expect(ordersOf(world.kernel)[0]?.reveals).toHaveLength(Math.min(count, 20))
      },
    )
    test('error: is different if an edict gives a part of it to somebody else', async () => {
      const outputs = [paying(addresses.ordinals), paying(addresses.other)]
      const taken = { ...reveal({ mint: id, edicts: [{ id, amount: 1n, output: 1 }] }, txid(0xe), outputs), ...spends }
      expect(await minted(taken)).toMatchObject([{ checked: 'different' }])
    })
  })
  test('a reveal that another takes the place of is marked, and both ids are kept', async () => {
    const { look } = await etched([reveal({ etching: asOrdered })])
    expect(await look([reveal({ etching: asOrdered }, txid(0xf))], 'complete')).toEqual([
      { transactionId: txid(0xe), checked: 'same', replacedBy: txid(0xf) },
      { transactionId: txid(0xf), checked: 'same' },
    ])
  })
  test('20 of hundreds of reveals are kept, and a reveal that the explorer’s page has no room for is not taken for replaced', async () => {
    const reveals = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => reveal({ etching: asOrdered }, txid(0x100 + from + at)))
    const { look, kernel } = await etched(reveals(0, 30))
    await look(reveals(10, 40))
    const [order] = ordersOf(kernel)
    expect(order?.reveals).toHaveLength(20)
    expect(order?.reveals?.filter(({ replacedBy }) => replacedBy !== undefined)).toEqual([])
    expect(order?.revealCount).toBe(40)
  })
  test('error: a reveal that differs and was in nobody’s list for a while is different again once the explorer lists it', async () => {
    const wrong = reveal({ etching: { ...asOrdered, premine: 999n } }, txid(0xe))
    const right = reveal({ etching: asOrdered }, txid(0xf))
    const { look, kernel } = await etched([wrong])
    await look([right])
    // The first transaction is in a block after all, and its rival is gone.
    expect(await look([wrong], 'complete')).toEqual([
      { transactionId: txid(0xe), checked: 'different' },
      { transactionId: txid(0xf), checked: 'same', replacedBy: txid(0xe) },
    ])
    expect(differs(ordersOf(kernel)[0] ?? {})).toBe(true)
  })
  test('an explorer that does not answer changes nothing', async () => {
    const { look, routes, kernel } = await etched([])
    routes['/txs'] = () => new Response('down', { status: 500 })
    void look
    await settle(lookAtOrder(kernel, ordersOf(kernel)[0]?.id ?? ''))
    expect(ordersOf(kernel)[0]?.reveals).toBeUndefined()
  })
})
