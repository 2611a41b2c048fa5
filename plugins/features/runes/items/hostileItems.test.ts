import { describe, expect, test, vi } from 'vitest'
import { ordInscription, ordOutput, ordRune } from '../../../bip122/fixtures/createIndex.ts'
import { addresses } from '../../../bip122/fixtures/createSatsWallet.ts'
import { output } from '../../../bip122/fixtures/psbts.ts'
import { goods, idOf, listed, openItems } from '../fixtures/openItems.ts'
import { getBalance } from './getBalance.ts'
import { getInscriptions } from './getInscriptions.ts'
import { loadInscriptions } from './loadInscriptions.ts'
import { sendInscriptions, transfer } from './startSend.ts'
import { itemsOf } from './state.ts'

const open = openItems()
const { other, ordinals, payment } = addresses
const txid = 'ab'.repeat(32)
const coin = (vout: number, value: number) => ({ txid, vout, value, status: { confirmed: true } })

/** An explorer and an index of a wallet whose coins hold these. */
const world = (values: readonly number[], outputs: readonly unknown[]) => ({
  [`${ordinals}/utxo`]: values.map((value, vout) => coin(vout, value)),
  [`${payment}/utxo`]: [coin(9, 90_000)],
  'ord.example/outputs': [...outputs, ordOutput(`${txid}:9`, 90_000)],
  '/outspends': Array.from({ length: 10 }, () => ({ spent: false })),
  [`/tx/${txid}`]: {
    vout: Array.from({ length: 10 }, (_, at) =>
      at === 9 ? output(payment, 90_000) : output(ordinals, values[at] ?? 1),
    ),
  },
})

describe('an index names an inscription twice (runes 19, runes 24)', () => {
  const routes = {
    ...world(
      [70_000, 546],
      [
        ordOutput(`${txid}:0`, 70_000, { inscriptions: [idOf(7)] }),
        ordOutput(`${txid}:1`, 546, { inscriptions: [idOf(7)] }),
      ],
    ),
    [`/inscription/${idOf(7)}`]: ordInscription(idOf(7), `${txid}:1:0`),
  }
  test('error: no output is sent in its place', async () => {
    const { kernel } = await open({ routes })
    const transfers = [{ inscriptionId: idOf(7), address: other }]
    await expect(sendInscriptions(kernel, { transfers, prepare: true })).rejects.toMatchObject({
      name: 'ItemsNotMovableError',
    })
  })
  test('error: nor an output in which its own page does not have it', async () => {
    const { kernel } = await open({
      routes: {
        ...routes,
        ...world(
          [70_000, 546],
          [ordOutput(`${txid}:0`, 70_000, { inscriptions: [idOf(7)] }), ordOutput(`${txid}:1`, 546)],
        ),
      },
    })
    const transfers = [{ inscriptionId: idOf(7), address: other }]
    await expect(sendInscriptions(kernel, { transfers, prepare: true })).rejects.toMatchObject({
      name: 'ItemsNotMovableError',
    })
  })
  test('error: it is listed once, and there may be more', async () => {
    const { kernel } = await open({ routes })
    const { inscriptions, total, mayLack } = await getInscriptions(kernel)
    expect([inscriptions.length, total, mayLack]).toEqual([1, 1, true])
  })
})

describe('an index contradicts itself about the decimals of a rune (runes 19, runes 20)', () => {
  const output = (vout: number, divisibility: number) =>
    ordOutput(`${txid}:${vout}`, 546, { runes: { 'UNCOMMON•GOODS': { amount: 1_500, divisibility } } })
  const rune = (divisibility: number) => {
    const told = ordRune('840000:1', 'UNCOMMON•GOODS')
    return { ...told, entry: { ...told.entry, divisibility } }
  }
  test.each([
    ['from coin to coin', [output(0, 0), output(1, 2)], rune(0)],
    ['between its coins and the rune', [output(0, 2)], rune(0)],
  ])('error: %s', async (_, outputs, facts) => {
    const { kernel } = await open({
      routes: { ...world([546, 546], outputs), '/rune/UNCOMMONGOODS': facts },
    })
    expect(await getBalance(kernel)).toEqual([])
    const recipients = [{ runeName: 'UNCOMMON•GOODS', amount: 5n, address: other }]
    await expect(transfer(kernel, { recipients, prepare: true })).rejects.toMatchObject({ name: 'RuneUnknownError' })
  })
})

describe('the sign of a rune passes for money (bitcoin 15)', () => {
  test.each(['$', '₿', '€'])('error: %s is no sign of a rune', async (symbol) => {
    const { kernel } = await open({ balances: [{ ...goods, symbol }] })
    const [rune] = await getBalance(kernel)
    expect(rune?.symbol).not.toBe(symbol)
    const recipients = [{ runeName: 'UNCOMMON•GOODS', amount: 5n, address: other }]
    const prepared = await transfer(kernel, { recipients, prepare: true })
    expect(prepared?.intent.tokens).not.toMatchObject([{ symbol }])
  })
  test('error: two runes of one sign are told apart', async () => {
    const { kernel } = await open({ balances: [goods, { ...goods, runeName: 'UNCOMMON•GOODZ' }] })
    const signs = (await getBalance(kernel)).map(({ symbol }) => symbol)
    expect(new Set(signs).size).toBe(2)
  })
})

test('error: inscriptions of another account that come late are not shown (runes 21)', async () => {
  const { kernel, wallet } = await open({ inscriptions: [listed(1)] })
  const usual = wallet.replies.ord_getInscriptions
  let answer = () => {}
  const late = new Promise<void>((go) => {
    answer = go
  })
  wallet.replies.ord_getInscriptions = async (params: never) => {
    await late
    return usual?.(params)
  }
  const reading = loadInscriptions(kernel)
  await vi.waitFor(() => expect(wallet.requests.at(-1)?.method).toBe('ord_getInscriptions'))
  await kernel.switchAccount({ namespace: 'bip122', address: ordinals })
  answer()
  await reading
  expect(itemsOf(kernel).inscriptions.data).toEqual([])
})

test('error: a size below nothing is no size (runes 22)', async () => {
  const { kernel } = await open({ inscriptions: [listed(1, { contentLength: '-5' })] })
  expect((await getInscriptions(kernel)).inscriptions).toMatchObject([{ contentLength: undefined }])
})

describe('what a transaction of ours says (runes 20)', () => {
  const routes = {
    ...world([546], [ordOutput(`${txid}:0`, 546, { inscriptions: [idOf(7)] })]),
    [`/inscription/${idOf(7)}`]: ordInscription(idOf(7), `${txid}:0:0`),
  }
  test('of an address in capitals is the same as of the address', async () => {
    const { kernel } = await open({ routes })
    const transfers = [{ inscriptionId: idOf(7), address: other.toUpperCase() }]
    const prepared = await sendInscriptions(kernel, { transfers, prepare: true })
    expect(prepared?.changes).toMatchObject([{ amount: 546n }])
  })
  test('is that an explorer’s fee of 1,000 sat/vB is high', async () => {
    const fastest = { fastestFee: 300, halfHourFee: 300, hourFee: 300, economyFee: 300, minimumFee: 1 }
    const { kernel } = await open({ routes: { ...routes, 'fees/recommended': fastest } })
    const transfers = [{ inscriptionId: idOf(7), address: other }]
    const prepared = await sendInscriptions(kernel, { transfers, prepare: true })
    expect(prepared?.notices.map(({ code }) => code)).toContain('feeHigh')
  })
})
