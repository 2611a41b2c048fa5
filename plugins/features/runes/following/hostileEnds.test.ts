import { describe, expect, test, vi } from 'vitest'
import { addresses } from '../../../bip122/fixtures/createSatsWallet.ts'
import { payment, toHex } from '../../../ordinals/fixtures/hex.ts'
import { readRuneName } from '../../../ordinals/runeName.ts'
import type { Runestone } from '../../../ordinals/runestone.ts'
import { writeRunestone } from '../../../ordinals/writeRunestone.ts'
import { contextOf } from '../actions/context.ts'
import { executeKnown } from '../actions/executeOrder.ts'
import { openOrders } from '../fixtures/openOrders.ts'
import { etch, paidBy, settle, taproot, told } from '../fixtures/openRunes.ts'
import { mainnet, txid } from '../fixtures/orders.ts'
import { ordersOf } from '../order/store.ts'
import { lookAtOrder } from './askHowItStands.ts'
import '../fixtures/preload.ts'

const open = openOrders()
type World = Awaited<ReturnType<typeof open>>
const name = readRuneName(etch.runeName)
const asOrdered = { rune: name?.number, spacers: name?.spacers, premine: 1_000n, turbo: false }
const wait = (ms: number) => settle(vi.advanceTimersByTimeAsync(ms))
const rows = ({ kernel }: World) =>
  kernel.slot('account.notices', { namespace: 'bip122', networkId: mainnet }).filter(({ view }) => view === 'RuneOrder')

/** The lines that the modal shows from now on, and how they are meant. */
function toastsOf({ kernel }: World): readonly (readonly [string, string])[] {
  const lines = new Map<number, readonly [string, string]>()
  const list: (readonly [string, string])[] = []
  kernel.subscribe(() => {
    const { toast } = kernel.state
    if (!toast || lines.has(toast.id)) return
    lines.set(toast.id, [toast.variant, toast.message])
    list.push([toast.variant, toast.message])
  })
  return list
}

/** The explorer's transaction of the service that spends the order's address and pays these addresses. */
const reveal = (stone: Runestone, paid: readonly string[]) => ({
  txid: txid(0xe),
  vin: [{ prevout: { scriptpubkey_address: taproot } }],
  vout: [
    ...paid.map((address) => ({ scriptpubkey: toHex(payment), scriptpubkey_address: address, value: 546 })),
    { scriptpubkey: toHex(writeRunestone(stone, [...paid.map(() => payment), 'runestone'])), value: 0 },
  ],
})

/** An etching that the service works on. */
async function etching() {
  const world = await open()
  await world.submit(await world.write({ kind: 'etch', params: etch }))
  await world.untilStatus('accepted')
  const end = (state: string, ...transactions: readonly unknown[]) => {
    world.routes['/txs'] = [
      { txid: paidBy, vin: [], vout: [{ scriptpubkey_address: taproot, value: 5_000 }] },
      ...transactions,
    ]
    world.routes['orders/order%201'] = { ...told, orderType: 'rune_etch', fundingAddress: taproot, state }
  }
  const look = () => settle(lookAtOrder(world.kernel, ordersOf(world.kernel)[0]?.id ?? ''))
  return { ...world, end, look, reveals: () => ordersOf(world.kernel)[0]?.reveals }
}

describe('an edict of the service takes the premine (runes 14)', () => {
  test.each([
    ['all of it', [{ id: '0:0', amount: 0n, output: 1 }]],
    ['a part of it', [{ id: '0:0', amount: 1n, output: 1 }]],
    ['an equal part for each output', [{ id: '0:0', amount: 0n, output: 3 }]],
  ] as const)('error: %s goes to somebody else', async (_, edicts) => {
    const { end, look, reveals } = await etching()
    end('executing', reveal({ etching: asOrdered, edicts }, [addresses.ordinals, addresses.other]))
    await look()
    expect(reveals()).toMatchObject([{ checked: 'different' }])
  })
  test('all of it goes to the visitor, whatever edicts do it', async () => {
    const { end, look, reveals } = await etching()
    const edicts = [
      { id: '0:0', amount: 10n, output: 1 },
      { id: '0:0', amount: 0n, output: 2 },
    ] as const
    end('executing', reveal({ etching: asOrdered, edicts }, [addresses.other, addresses.ordinals, addresses.ordinals]))
    await look()
    expect(reveals()).toMatchObject([{ checked: 'same' }])
  })
})

describe('a service calls an etching complete that is not what was ordered (runes 13, runes 14)', () => {
  const stolen = reveal({ etching: asOrdered }, [addresses.other])

  test('error: no line calls it a success', async () => {
    const world = await etching()
    const toasts = toastsOf(world)
    world.kernel.open('Runes')
    world.end('complete', stolen)
    await world.untilStatus('complete')
    await world.until(() => expect(toasts).toHaveLength(1))
    expect(toasts[0]?.[0]).toBe('error')
    expect(toasts[0]?.[1]).toMatch(/not what you ordered/)
  })
  test('a line says that the rune is etched if the chain shows the etching', async () => {
    const world = await etching()
    const toasts = toastsOf(world)
    world.kernel.open('Runes')
    world.end('complete', reveal({ etching: asOrdered }, [addresses.ordinals]))
    await world.untilStatus('complete')
    await world.until(() => expect(toasts).toMatchObject([['success', 'Etched AAAAAAAAAAAAA•B']]))
  })
  test('error: the account shows it until the visitor has looked', async () => {
    const world = await etching()
    world.kernel.open('Runes')
    world.end('complete', stolen)
    await world.untilStatus('complete')
    await wait(1_000)
    expect(rows(world)).toMatchObject([{ label: expect.stringMatching(/not what was ordered/) }])
    await world.look()
    expect(rows(world)).toEqual([])
  })
})

describe('a service calls an order complete of which the chain shows nothing (runes 27)', () => {
  test('error: no line calls it a success, and the account shows it until the visitor has looked', async () => {
    const world = await etching()
    const toasts = toastsOf(world)
    world.kernel.open('Runes')
    world.end('complete')
    await world.untilStatus('complete')
    await world.until(() => expect(toasts).toHaveLength(1))
    expect(toasts[0]).toEqual(['error', expect.stringMatching(/^The service says .* the chain shows nothing of that/)])
    expect(rows(world)).toMatchObject([{ label: expect.stringMatching(/called complete, and nothing of it is seen/) }])
    await world.look()
    expect(rows(world)).toEqual([])
  })
  test('error: an explorer that does not answer makes it no success', async () => {
    const world = await etching()
    const toasts = toastsOf(world)
    world.kernel.open('Runes')
    world.end('complete')
    world.routes['/txs'] = () => new Response('down', { status: 500 })
    await world.until(() => expect(toasts.map(([variant]) => variant)).toEqual(['error']))
  })
  test('a transaction that spends the payment and carries no runestone is success by the service’s word, which the line says (runes 13)', async () => {
    const world = await etching()
    const toasts = toastsOf(world)
    world.kernel.open('Runes')
    world.end('complete', { txid: txid(0xe), vin: [{ prevout: { scriptpubkey_address: taproot } }], vout: [] })
    const line = 'The etching of AAAAAAAAAAAAA•B is complete, the service says.'
    await world.until(() => expect(toasts).toEqual([['success', line]]))
    expect(rows(world)).toEqual([])
  })
})

test('error: an order that ends under the form of a higher fee is still told (runes 13)', async () => {
  const world = await etching()
  const toasts = toastsOf(world)
  world.kernel.open('RuneBump', { id: ordersOf(world.kernel)[0]?.id ?? '' })
  world.end('failed')
  await world.untilStatus('failed')
  await wait(5_000)
  expect(toasts).toHaveLength(1)
  expect(rows(world)).toHaveLength(1)
})

describe('the wallet names a transaction that does something else (runes 24)', () => {
  const elsewhere = {
    ...{ txid: paidBy, status: { confirmed: true, block_height: 900_000, block_time: Math.floor(Date.now() / 1_000) } },
    vin: [{ prevout: { scriptpubkey_address: addresses.payment, value: 100_000 } }],
    vout: [{ scriptpubkey: '51', scriptpubkey_address: addresses.testnet, value: 90_000 }],
  }
  test('error: the row of the order does not hide that another payment was made', async () => {
    const world = await open()
    world.routes[`/tx/${paidBy}`] = elsewhere
    world.routes['/txs'] = [elsewhere]
    await world.submit(await world.write())
    const entry = () => world.kernel.state.ledger[0]
    await world.until(() => expect(entry()?.status).toBe('different'))
    const left = world.kernel.hooks.slot.for('account.outcome').call([{ id: 'ledger' } as never], entry() as never)
    expect([left.length, world.status()]).not.toEqual([0, ['accepted']])
  })
})

describe('the service answers with the state of somebody else’s order (runes 24)', () => {
  test.each([
    ['at another address', { fundingAddress: addresses.payment }],
    ['of another type', { orderType: 'rune_etch' }],
  ])('error: %s', async (_, change) => {
    const world = await open()
    await world.submit(await world.write())
    await world.untilStatus('accepted')
    world.routes['orders/order%201'] = { ...told, state: 'failed', ...change }
    await settle(lookAtOrder(world.kernel, ordersOf(world.kernel)[0]?.id ?? ''))
    expect(world.status()).toEqual(['accepted'])
  })
})

test('an order that its service took without words, and says that it knows as new, can be told again (runes 24)', async () => {
  const world = await open()
  world.routes['/execute'] = () => new Response('<html>One moment</html>', { status: 200 })
  await world.submit(await world.write())
  world.routes['orders/order%201'] = { ...told, state: 'new' }
  await world.untilStatus('accepted')
  await wait(60_000)
  const count = () => world.calls.filter(({ url }) => url.endsWith('/execute')).length
  const before = count()
  world.routes['/execute'] = {}
  await settle(executeKnown(contextOf(world.kernel), ordersOf(world.kernel)[0] as never))
  expect(count()).toBe(before + 1)
})
