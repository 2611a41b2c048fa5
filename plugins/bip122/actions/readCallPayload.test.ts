import fc from 'fast-check'
import { formatUnits } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { inscriptionId, whole } from '../fixtures/askAssets.ts'
import { addresses } from '../fixtures/createSatsWallet.ts'
import {
  callIntent,
  goods,
  inscription,
  openCallWorlds,
  orders,
  sendInscriptions,
  sendRunes,
  stranger,
} from '../fixtures/openCalls.ts'

const openCalls = openCallWorlds()
const { payment, ordinals, other } = addresses
const out = (token: string, amount: bigint, party: string) => ({ direction: 'out', amount, token, party }) as const

describe('the changes of a review are those of the parameters (bitcoin 16)', () => {
  test('each rune to each receiver, by its letters and in its smallest unit', async () => {
    const { kernel } = await openCalls()
    const { changes, intent } = await kernel.prepare(sendRunes([5, other], [2n ** 128n - 1n, stranger]))
    expect(changes).toEqual([out('UNCOMMONGOODS', 5n, other), out('UNCOMMONGOODS', 2n ** 128n - 1n, stranger)])
    expect(intent.tokens).toEqual([goods])
  })
  test('each inscription, which is a single item and no amount of satoshi', async () => {
    const { kernel } = await openCalls()
    const { changes } = await kernel.prepare(sendInscriptions([0, other], [1, stranger]))
    expect(changes).toEqual([out(inscription(0), 1n, other), out(inscription(1), 1n, stranger)])
    const token = {
      address: inscription(0),
      decimals: 0,
      symbol: 'Inscription-107000000',
      name: 'Inscription 107000000',
    }
    const named = { ...sendInscriptions([0, other]), tokens: [token] }
    await kernel.send(await kernel.prepare(named))
    expect(kernel.state.ledger[0]).toMatchObject({ summary: '1 Inscription-107000000' })
  })
  test('a promise that names less, more or another receiver is broken', async () => {
    const { kernel } = await openCalls()
    const limit = { limit: 'exactly', amount: 5n, token: 'UNCOMMONGOODS', party: other } as const
    const promising = (part: object) => ({ ...sendRunes([5, other]), promise: { out: [{ ...limit, ...part }] } })
    expect((await kernel.prepare(promising({}))).changes).toEqual([out('UNCOMMONGOODS', 5n, other)])
    for (const part of [{ amount: 4n }, { amount: 6n }, { party: stranger }, { token: 'AB' }]) {
      await expect(kernel.prepare(promising(part))).rejects.toMatchObject({ params: { reason: 'leaves' } })
    }
  })
})

describe('error: a call that a review could not show is refused', () => {
  test.each(orders)('%s without the total of its estimate, or with a limit of another token', async (method) => {
    const { kernel, asked } = await openCalls()
    const limit = { limit: 'atMost', amount: 5n } as const
    for (const out of [
      'exactly',
      'atMost',
      [],
      [{ ...limit, token: 'AB' }],
      [limit, { ...limit, token: 'AB' }],
    ] as const) {
      await expect(kernel.prepare(callIntent(method, undefined, { out }))).rejects.toMatchObject({ unsent: true })
    }
    const short = { kind: 'calls', payload: callIntent(method).payload } as const
    await expect(kernel.prepare(short)).rejects.toMatchObject({ name: 'PreparedMismatchError' })
    expect(asked()).toEqual([])
  })
  test('a rune without a description, and an inscription that is sent twice or counted', async () => {
    const { kernel } = await openCalls()
    const id = inscription(0)
    for (const intent of [
      { ...sendRunes([5, other]), tokens: [] },
      { ...sendRunes([5, other]), tokens: [{ ...goods, decimals: 39 }] },
      sendInscriptions([0, other], [0, stranger]),
      { ...sendInscriptions([0, other]), tokens: [{ address: id, decimals: 8, symbol: 'X', name: 'X' }] },
    ]) {
      await expect(kernel.prepare(intent)).rejects.toMatchObject({ name: 'PreparedMismatchError' })
    }
  })
  test('a call that a plugin has changed', async () => {
    const { kernel, asked } = await openCalls()
    let change: (params: Record<string, unknown>) => unknown = (params) => params
    kernel.hooks.beforeSend.tapPromise('meddler', async (prepared) => {
      const { params, ...payload } = prepared.payload as { params: Record<string, unknown> }
      return { ...prepared, payload: { ...payload, params: change(params) } as never }
    })
    const exact = { ...sendRunes([5, other]) }
    const promised = {
      ...exact,
      promise: { out: [{ limit: 'exactly', amount: 5n, token: 'UNCOMMONGOODS', party: other }] },
    }
    const [recipient] = (exact.payload.params as { recipients: object[] }).recipients
    for (const recipients of [
      [{ ...recipient, address: stranger }],
      [{ ...recipient, amount: 5 }],
      [{ ...recipient, amount: '6' }],
      [{ ...recipient, memo: 'x' }],
      [recipient, recipient],
    ]) {
      change = () => ({ recipients })
      await expect(kernel.prepare(promised as never)).rejects.toMatchObject({ unsent: true })
    }
    expect(asked()).toEqual([])
  })
})

describe('the lines of a review', () => {
  test('say what an order makes, whom it pays for, and at what rate', async () => {
    const { kernel } = await openCalls()
    expect((await kernel.prepare(callIntent('runes_mint'))).details).toEqual([
      { code: 'Rune', value: 'UNCOMMON•GOODS' },
      { code: 'Mints', value: '2' },
      { code: 'Goes to', value: ordinals },
      { code: 'Refunds go to', value: payment },
      { code: 'Fee of this app', value: `0.00001 BTC → ${other}` },
      { code: 'feeRate', value: '12.5 sat/vB' },
    ])
    expect((await kernel.prepare(callIntent('runes_etch'))).details).toEqual([
      { code: 'Rune', value: 'AAAAAAAAAAAAA•B' },
      { code: 'Sign', value: '$' },
      { code: 'Decimals', value: '2' },
      { code: 'Yours at once', value: '10' },
      { code: 'Anyone may mint', value: '10 × 1' },
      { code: 'In blocks', value: '840000–950000' },
      { code: 'Blocks after the etching', value: '0–10' },
      { code: 'Inscribes', value: 'image/png, 8 bytes' },
      { code: 'Shows the inscription', value: inscriptionId },
      { code: 'Goes to', value: ordinals },
      { code: 'Refunds go to', value: payment },
      { code: 'Fee of this app', value: `0.00001 BTC → ${other}` },
      { code: 'feeRate', value: '5 sat/vB' },
    ])
    expect((await kernel.prepare(callIntent('runes_rbfOrder'))).details).toEqual([
      { code: 'Order', value: 'a/b' },
      { code: 'feeRate', value: '9.5 sat/vB' },
    ])
  })
  test('a sign that cannot be seen is told by its number', async () => {
    const { kernel } = await openCalls()
    const { details } = await kernel.prepare(callIntent('runes_etch', { ...whole.runes_etch, symbol: '\u202e' }))
    expect(details).toContainEqual({ code: 'Sign', value: 'U+202E' })
  })
})

describe('property: a review shows exactly what the wallet is asked for', () => {
  const address = fc.constantFrom(other, stranger, ordinals, payment)
  const name = fc.constantFrom('AB', 'A•B', 'A.B', 'UNCOMMON•GOODS', 'XYZ')
  const amount = fc.bigInt({ min: 1n, max: 2n ** 128n - 1n })
  const letters = (text: unknown) => String(text).replace(/[•.]/g, '')
  const tokens = ['AB', 'UNCOMMONGOODS', 'XYZ'].map((rune) => ({
    address: rune,
    decimals: 3,
    symbol: rune,
    name: rune,
  }))

  test('runes and inscriptions, to any receivers', async () => {
    const { kernel, wallet, asked } = await openCalls()
    const runes = fc
      .array(fc.record({ runeName: name, amount: fc.oneof(amount, amount.map(String)), address }), {
        minLength: 1,
        maxLength: 6,
      })
      .map((recipients) => callIntent('runes_transfer', { recipients }, { tokens }))
    const inscriptions = fc
      .uniqueArray(fc.nat(99), { minLength: 1, maxLength: 6 })
      .chain((indexes) => fc.tuple(...indexes.map((index) => fc.tuple(fc.constant(index), address))))
      .map((transfers) => sendInscriptions(...transfers))
    let count = 0
    await fc.assert(
      fc.asyncProperty(fc.oneof(runes, inscriptions), async (intent) => {
        const id = (++count).toString(16).padStart(64, '0')
        for (const method of ['runes_transfer', 'ord_sendInscriptions']) {
          wallet.replies[method] = () => ({ jsonrpc: '2.0', result: { txid: id } })
        }
        const prepared = await kernel.prepare(intent)
        await kernel.send(prepared)
        const { params } = asked().at(-1) as { params: Record<string, Record<string, unknown>[]> }
        const sent = params.recipients?.map((to) => [letters(to.runeName), BigInt(String(to.amount)), to.address])
        const given = params.transfers?.map((to) => [to.inscriptionId, 1n, to.address])
        expect(prepared.changes.map(({ token, amount, party }) => [token, amount, party])).toEqual(sent ?? given)
        expect(Object.keys(params)).toEqual([sent ? 'recipients' : 'transfers'])
        expect(asked()).toHaveLength(count)
      }),
      { numRuns: 60 },
    )
  })

  test('every parameter of an order', async () => {
    const { kernel, wallet, asked } = await openCalls()
    const some = <value>(arbitrary: fc.Arbitrary<value>) => fc.option(arbitrary, { nil: undefined })
    const height = some(fc.nat(1_000_000).map(String))
    const params = fc.record({
      ...{ runeName: name, repeats: fc.integer({ min: 1, max: 4_000 }), destinationAddress: address },
      ...{ refundAddress: address, feeRate: fc.double({ min: 0.1, max: 1_000, noNaN: true }) },
      fee: some(fc.record({ appServiceFee: fc.nat(100_000), appServiceFeeAddress: address })),
      ...{ divisibility: some(fc.nat(38)), symbol: some(fc.constantFrom('$', '⧉', '\u200b')) },
      ...{ premine: some(fc.bigInt({ min: 1n, max: 2n ** 100n })), isMintable: fc.boolean() },
      terms: fc.record({
        ...{ amount: fc.bigInt({ min: 1n, max: 2n ** 60n }), cap: fc.bigInt({ min: 1n, max: 2n ** 60n }) },
        ...{ heightStart: height, offsetEnd: height },
      }),
    })
    let count = 0
    await fc.assert(
      fc.asyncProperty(params, fc.boolean(), async ({ fee, repeats, ...rest }, isMint) => {
        const { runeName, destinationAddress, refundAddress, feeRate, ...etching } = rest
        const shared = { runeName, destinationAddress, refundAddress, feeRate, ...fee }
        if (!isMint && !etching.isMintable && !etching.premine) return
        const id = (++count).toString(16).padStart(64, '0')
        for (const method of ['runes_mint', 'runes_etch']) {
          wallet.replies[method] = () => ({ jsonrpc: '2.0', result: { fundTransactionId: id } })
        }
        const intent = isMint
          ? callIntent('runes_mint', { ...shared, repeats })
          : callIntent('runes_etch', { ...shared, ...etching })
        const { details = [], payload } = await kernel.prepare(intent).then(async (prepared) => {
          await kernel.send(prepared)
          return prepared
        })
        const { params: sent } = asked().at(-1) as { params: Record<string, unknown> }
        expect(sent).toEqual((payload as { params: unknown }).params)
        const line = (code: string) => details.find((detail) => detail.code === code)?.value
        const {
          terms,
          divisibility = 0,
          symbol,
        } = sent as {
          terms?: Record<string, string>
          divisibility?: number
          symbol?: string
        }
        const shown = (units: unknown) => formatUnits(BigInt(String(units ?? 0)), divisibility)
        const range = (start = '', end = '') => (start || end ? `${start}–${end}` : undefined)
        expect(line('Rune')).toBe(sent.runeName)
        expect([line('Goes to'), line('Refunds go to')]).toEqual([sent.destinationAddress, sent.refundAddress])
        expect(line('feeRate')).toBe(`${sent.feeRate} sat/vB`)
        expect(line('Fee of this app')).toBe(
          fee && `${formatUnits(BigInt(fee.appServiceFee), 8)} BTC → ${sent.appServiceFeeAddress}`,
        )
        expect(line('Mints')).toBe(isMint ? String(sent.repeats) : undefined)
        if (isMint) return
        expect(line('Sign')).toBe(symbol === '\u200b' ? 'U+200B' : symbol)
        expect([line('Decimals'), line('Yours at once')]).toEqual([String(divisibility), shown(sent.premine)])
        expect(line('Anyone may mint')).toBe(sent.isMintable ? `${terms?.cap} × ${shown(terms?.amount)}` : '0')
        expect([line('In blocks'), line('Blocks after the etching')]).toEqual([
          range(terms?.heightStart),
          range('', terms?.offsetEnd),
        ])
      }),
      { numRuns: 60 },
    )
  })
})
