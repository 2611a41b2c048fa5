import fc from 'fast-check'
import { isSameChanges } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { readListed } from '../explorer/readListed.ts'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { utxo } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { unsignedPsbt } from '../fixtures/psbts.ts'
import { bitcoin } from '../networks/index.ts'
import { psbtIntent } from '../psbtIntent.ts'
import { readSeen } from './readSeen.ts'

const id = 'ab'.repeat(32)
const { payment, other, ordinals } = addresses
const stranger = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const openWorld = openWorlds()

const output = (scriptpubkey_address: string | undefined, value: unknown) => ({
  scriptpubkey: '51',
  ...(scriptpubkey_address ? { scriptpubkey_address } : {}),
  value,
})
const spends = (...from: string[]) => from.map((address) => ({ prevout: output(address, 100_000) }))
const vin = spends(payment)
const change = output(payment, 98_000)
const paid = (party: string, amount: bigint) => ({ direction: 'out', amount, party }) as const
const reviewed = paid(other, 1_500n)

/** Pays 1,500 satoshi to `to`, and waits until what the explorer lists of it is known. */
async function settle(listed: object, to: string = other) {
  const routes = { '/utxo': [utxo(100_000)], [`/api/tx/${id}`]: { status: { confirmed: true }, ...listed } }
  const world = await openWorld({ routes })
  await world.connect()
  const { kernel } = world
  await kernel.send(await kernel.prepare({ kind: 'transfer', to, amount: 1_500n }))
  await expect.poll(() => kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/)
  const { status, seen } = kernel.state.ledger[0] ?? {}
  return seen === undefined ? status : { status, seen }
}

describe('a payment that does what was reviewed is confirmed', () => {
  test.each([
    ['with change behind it', vin, [output(other, 1_500), change]],
    ['behind the change, which goes to a new address', vin, [output(stranger, 98_000), output(other, 1_500)]],
    ['without change', vin, [output(other, 1_500)]],
    ['in two parts', vin, [output(other, 7), output(other, 1_493), change]],
    ['with data beside it', vin, [output(other, 1_500), output(undefined, 0), output(stranger, 98_000)]],
    ['out of several coins', spends(payment, payment), [output(other, 1_500), change]],
  ])('%s', async (_, from, vout) => {
    expect(await settle({ vin: from, vout })).toBe('confirmed')
  })
  test('to an address in upper case, and to oneself', async () => {
    expect(await settle({ vin, vout: [output(other, 1_500), change] }, other.toUpperCase())).toBe('confirmed')
    expect(await settle({ vin, vout: [change, output(payment, 1_500)] }, payment)).toBe('confirmed')
  })
})

test('error: a transaction that the explorer lists in part is no outcome of a payment, until the explorer lists the rest (money 14)', async () => {
  const parts = [{}, { vin }, { vin: [{}], vout: [change] }, { vin: [], vout: [] }, { vin, vout: [{ value: 1_500 }] }]
  const rest = { vin: spends(stranger), vout: [output(stranger, 98_000)] }
  const ids = parts.map((_, at) => `${at}`.repeat(64))
  const looks = new Map<string, number>()
  const routes = Object.fromEntries(
    parts.map((part, at) => [
      `/api/tx/${ids[at]}`,
      (url: string) => {
        const look = (looks.get(url) ?? 0) + 1
        looks.set(url, look)
        return { status: { confirmed: true }, ...(look === 1 ? part : rest) }
      },
    ]),
  )
  const { kernel, connect } = await openWorld({ routes: { '/utxo': [utxo(100_000)], ...routes } })
  await connect()
  const { network, id: asked } = await kernel
    .prepare({ kind: 'transfer', to: other, amount: 1_500n })
    .then(async (prepared) => {
      await kernel.send(prepared)
      return prepared
    })
  const entry = kernel.state.ledger.find(({ id }) => id === asked)
  const { signal } = kernel
  const outcomes = await Promise.all(
    ids.map((id) => kernel.hooks.waitForTransaction.promise({ namespace: 'bip122', id, network, entry, signal })),
  )
  expect(outcomes).toEqual(ids.map((id) => ({ id, status: 'confirmed', seen: [], isOther: true })))
  expect([...looks.values()]).toEqual(parts.map(() => 2))
})

describe('what it does beside it, or instead, is told (money 14)', () => {
  test.each([
    ['another amount', vin, [output(other, 1_499), change], [paid(other, 1_499n)]],
    ['another receiver', vin, [change, output(ordinals, 1_500)], [paid(ordinals, 1_500n)]],
    ['more to the receiver', vin, [output(other, 1_500), output(other, 7), change], [reviewed, paid(other, 7n)]],
    ['a script that is no address', vin, [output(undefined, 1_500), change], [paid('51', 1_500n)]],
    [
      'somebody else as well, beside the change',
      vin,
      [output(other, 1_500), output(stranger, 9), change],
      [reviewed, paid(stranger, 9n)],
    ],
    [
      'two others as well: one of them may be the change, the other one is not',
      vin,
      [output(other, 1_500), output(stranger, 9), output(ordinals, 90_000)],
      [reviewed, paid(stranger, 9n), paid(ordinals, 90_000n)],
    ],
    [
      'another amount beside what may be change',
      vin,
      [output(other, 1_400), output(stranger, 98_000)],
      [paid(other, 1_400n), paid(stranger, 98_000n)],
    ],
    ['nobody', vin, [change], []],
    ['the receiver, from another account', spends(stranger), [output(other, 1_500), output(stranger, 5)], [reviewed]],
    [
      'the receiver, with the coins of somebody else, and a third',
      spends(payment, stranger),
      [output(other, 1_500), output(stranger, 98_000)],
      [reviewed, paid(stranger, 98_000n)],
    ],
  ])('it pays %s', async (_, from, vout, seen) => {
    expect(await settle({ vin: from, vout })).toEqual({ status: 'different', seen })
  })
})

test('what a PSBT pays is known to the last output: none of them may be change to a new address', async () => {
  const toOther = { address: other as string, value: 9_000n }
  const toSelf = { address: ordinals as string, value: 500n }
  const settlePsbt = async (outputs: { address: string; value: bigint }[], vout: object[]) => {
    const psbt = unsignedPsbt([payment], { outputs })
    const wallet = createSatsWallet({ accounts: [payment, ordinals] })
    wallet.replies.signPsbt = () => ({ jsonrpc: '2.0', result: { psbt, txid: id } })
    const known = { '/utxo': [utxo(100_000)], outspends: [{ spent: false }] }
    const routes = { ...known, [`/api/tx/${id}`]: { status: { confirmed: true }, vin, vout } }
    const world = await openWorld({ wallet, routes })
    await world.connect()
    const { kernel } = world
    await kernel.send(await kernel.prepare(psbtIntent({ psbt })))
    await expect.poll(() => kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/)
    return kernel.state.ledger[0]
  }
  const meant = output(other, 9_000)
  const added = output(stranger, 7)
  const different = { status: 'different', seen: [paid(other, 9_000n), paid(stranger, 7n)] }
  expect(await settlePsbt([toOther], [meant])).toMatchObject({ status: 'confirmed' })
  expect(await settlePsbt([toOther], [meant, added])).toMatchObject(different)
  const change = output(ordinals, 500)
  expect(await settlePsbt([toOther, toSelf], [meant, change])).toMatchObject({ status: 'confirmed' })
  expect(await settlePsbt([toOther, toSelf], [meant, change, added])).toMatchObject(different)
})

describe('of a transaction that was not sent from here', () => {
  const wait = async (vout: object[]) => {
    const world = await openWorld({ routes: { [`/api/tx/${id}`]: { status: { confirmed: true }, vin, vout } } })
    return world.kernel.waitForTransaction({ id })
  }
  test('only what cannot be the change is said', async () => {
    expect(await wait([change, output(other, 1_500)])).toEqual({ id, status: 'confirmed', seen: [reviewed] })
    expect(await wait([output(stranger, 98_000), output(other, 1_500)])).toEqual({ id, status: 'confirmed' })
    expect(await wait([change])).toEqual({ id, status: 'confirmed', seen: [] })
  })
  test('data is no payee beside it, unless it holds bitcoin (bitcoin 14)', async () => {
    const data = (value: number) => ({ scriptpubkey: '6a0109', value })
    const toOther = output(other, 1_500)
    expect(await wait([change, data(0), toOther])).toEqual({ id, status: 'confirmed', seen: [reviewed] })
    expect(await wait([change, data(700)])).toEqual({ id, status: 'confirmed', seen: [paid('6a0109', 700n)] })
  })
  test('what is in no block until nobody waits any more is unknown', async () => {
    const controller = new AbortController()
    const pending = () => {
      controller.abort()
      return { status: { confirmed: false }, vin, vout: [change] }
    }
    const { kernel } = await openWorld({ routes: { [`/api/tx/${id}`]: pending } })
    kernel.http.wake()
    const { signal } = controller
    const input = { namespace: 'bip122', id, network: kernel.networks.require(bitcoin.id), signal }
    expect(await kernel.hooks.waitForTransaction.promise(input)).toEqual({ id, status: 'unknown' })
  })
  test('what is no id is nobody’s', async () => {
    const { kernel } = await openWorld()
    expect(await kernel.waitForTransaction({ id: '../x' })).toEqual({ id: '../x', status: 'unknown' })
  })
})

test('what an explorer lists that is no transaction confirms no payment', () => {
  fc.assert(
    fc.property(fc.array(fc.anything()), (vout) => {
      try {
        const { flow } = readListed({ vin, vout })
        const seen = flow && readSeen(flow, { own: [payment], reviewed: [reviewed], isTheirs: true })
        expect(seen && isSameChanges(seen, [reviewed])).not.toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError)
      }
    }),
  )
})
