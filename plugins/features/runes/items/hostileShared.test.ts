import { describe, expect, test } from 'vitest'
import { ordOutput } from '../../../bip122/fixtures/createIndex.ts'
import { addresses } from '../../../bip122/fixtures/createSatsWallet.ts'
import { goods, held, idOf, listed, openItems } from '../fixtures/openItems.ts'
import { sendInscriptions, transfer } from './startSend.ts'

const open = openItems()
const { other, ordinals, payment } = addresses
const txid = 'ab'.repeat(32)
/** The index’s answer about two coins of the ordinals address. */
const holding = (first: Parameters<typeof ordOutput>[2], second: Parameters<typeof ordOutput>[2]) => ({
  ...held,
  'ord.example/outputs': [ordOutput(`${txid}:0`, 546, first), ordOutput(`${txid}:1`, 546, second)],
})
const runes = (amount: number) => ({ runes: { 'UNCOMMON•GOODS': { amount, divisibility: 2 } } })

describe('the wallet’s own method may send a whole coin, so the review names the other contents of that coin in red (bitcoin 25)', () => {
  const sent = async (setup: Parameters<typeof open>[0], ...transfers: readonly (readonly [number, string])[]) => {
    const { kernel, asked } = await open(setup)
    const prepared = await sendInscriptions(kernel, {
      transfers: transfers.map(([n, address]) => ({ inscriptionId: idOf(n), address })),
      prepare: true,
    })
    return { asked, notices: prepared?.notices.filter(({ code }) => /^moves/.test(code)) }
  }
  const indexed = { inscriptions: [listed(7, { output: `${txid}:0` })] }
  const both = holding({ inscriptions: [idOf(7), idOf(8)] }, {})

  test('error: a second inscription, by the index', async () => {
    const { asked, notices } = await sent({ ...indexed, routes: both }, [7, other])
    expect(notices).toMatchObject([{ tone: 'danger', params: { ids: idOf(8), places: other } }])
    expect(asked()).toEqual([])
  })
  test('error: a second inscription, by the wallet’s own list', async () => {
    const inscriptions = [listed(7), listed(8, { output: listed(7).output }), listed(9)]
    const { notices } = await sent({ inscriptions, isAlone: true }, [7, other])
    expect(notices).toMatchObject([{ tone: 'danger', params: { ids: idOf(8), places: other } }])
  })
  test('error: a rune, by the index', async () => {
    const routes = holding({ inscriptions: [idOf(7)], ...runes(1_500) }, {})
    const { notices } = await sent({ ...indexed, routes }, [7, other])
    expect(notices).toMatchObject([{ tone: 'danger', params: { rune: 'UNCOMMON•GOODS', total: '15', places: other } }])
  })
  test('error: an inscription that is sent to somebody else at the same time', async () => {
    const { notices } = await sent({ ...indexed, routes: both }, [7, other], [8, payment])
    expect(notices).toMatchObject([
      { params: { ids: idOf(8), places: other } },
      { params: { ids: idOf(7), places: `own:${payment}` } },
    ])
  })
  test('nothing is said of inscriptions that are meant to go there, or that go to the ordinals address', async () => {
    expect((await sent({ ...indexed, routes: both }, [7, other], [8, other])).notices).toEqual([])
    expect((await sent({ ...indexed, routes: both }, [7, ordinals])).notices).toEqual([])
    expect((await sent({ ...indexed, routes: held }, [7, other])).notices).toEqual([])
  })
  test.each([
    [
      'error: runes of which too few lie without an inscription may take the inscription along',
      100,
      ['movesInscription'],
    ],
    ['runes that suffice without the coins of inscriptions take nothing along', 500, []],
  ])('%s', async (_, alone, codes) => {
    const { kernel } = await open({
      balances: [goods],
      routes: holding({ inscriptions: [idOf(7)], ...runes(1_000) }, runes(alone)),
    })
    const recipients = [{ runeName: 'UNCOMMON•GOODS', amount: 500n, address: other }]
    const prepared = await transfer(kernel, { recipients, prepare: true })
    expect(prepared?.notices.map(({ code }) => code).filter((code) => code !== 'feeUnknown')).toEqual(codes)
  })
})

describe('the coin of an inscription holds more than postage, which the wallet may send as well (bitcoin 25)', () => {
  const sent = async (setup: Parameters<typeof open>[0], address: string) => {
    const { kernel } = await open(setup)
    const transfers = [{ inscriptionId: idOf(7), address }]
    const { notices } = await sendInscriptions(kernel, { transfers, prepare: true })
    return notices.filter(({ code }) => code === 'movesBitcoin')
  }
  const coin = (value: number, vout = 0) => ({
    [`${ordinals}/utxo`]: [{ txid, vout, value, status: { confirmed: true } }],
  })
  const byIndex = (value: number) => ({
    inscriptions: [listed(7, { output: `${txid}:0` })],
    routes: {
      ...held,
      ...coin(value),
      'ord.example/outputs': [ordOutput(`${txid}:0`, value, { inscriptions: [idOf(7)] })],
    },
  })
  test('error: by the index', async () => {
    expect(await sent(byIndex(5_000_000), other)).toMatchObject([
      {
        tone: 'danger',
        params: { id: idOf(7), amount: '0.05', place: other },
        text: expect.stringContaining('0.05 BTC'),
      },
    ])
  })
  test('error: by the wallet’s own list and the explorer', async () => {
    const setup = { inscriptions: [listed(7)], isAlone: true, routes: { ...held, ...coin(5_000_000, 7) } }
    expect(await sent(setup, other)).toMatchObject([{ tone: 'danger', params: { id: idOf(7), amount: '0.05' } }])
  })
  test('nothing is said of postage, nor of what stays in the wallet', async () => {
    expect(await sent(byIndex(10_000), other)).toEqual([])
    expect(await sent(byIndex(5_000_000), ordinals)).toEqual([])
    expect(await sent(byIndex(5_000_000), payment)).toEqual([])
  })
})
