import fc from 'fast-check'
import { formatUnits, type Kernel, knownAddresses } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { ordOutput } from '../../../bip122/fixtures/createIndex.ts'
import { addresses } from '../../../bip122/fixtures/createSatsWallet.ts'
import { goods, held, idOf, listed, openItems } from '../fixtures/openItems.ts'
import { getBalance } from './getBalance.ts'
import { getInscriptions } from './getInscriptions.ts'
import { readAmount } from './readAmount.ts'
import { sendInscriptions, transfer } from './startSend.ts'
import { itemsOf } from './state.ts'

const open = openItems()
const { other, ordinals } = addresses
const txid = 'ab'.repeat(32)

describe('the inscriptions of the account (runes 19)', () => {
  test('are a page of those that the wallet lists', async () => {
    const { kernel } = await open({ inscriptions: [1, 2, 3].map((n) => listed(n)) })
    const page = await getInscriptions(kernel, { offset: 1, limit: 1 })
    expect(page).toMatchObject({ total: 3, offset: 1, limit: 1, mayLack: false })
    expect(page.inscriptions).toEqual([
      expect.objectContaining({
        id: idOf(2),
        number: 2,
        contentType: 'image/png',
        contentLength: 1_000,
        postage: 546n,
      }),
    ])
  })
  test('are those of the index if the wallet lists none', async () => {
    const { kernel } = await open({ routes: held })
    const { inscriptions, mayLack } = await getInscriptions(kernel)
    expect(mayLack).toBe(false)
    expect(inscriptions).toEqual([
      expect.objectContaining({
        id: idOf(7),
        number: 19_003_884,
        output: `${txid}:0`,
        address: ordinals,
        postage: 546n,
      }),
    ])
  })
  test('may lack some if nobody tells', async () => {
    const { kernel } = await open({ routes: held, isAlone: true })
    expect(await getInscriptions(kernel)).toMatchObject({ inscriptions: [], mayLack: true })
  })
  test('leave out what is no inscription, and what is listed twice; names are plain text', async () => {
    const bidi = String.fromCharCode(0x202e)
    const { kernel } = await open({
      inscriptions: [
        listed(1, { collectionName: `Cats${bidi} \n and dogs`, contentType: `image/png${bidi}` }),
        ...[
          listed(1),
          listed(2, { inscriptionId: '../x' }),
          listed(3, { output: 'x' }),
          listed(4, { postage: '-1' }),
          null,
        ],
      ],
    })
    const { inscriptions } = await getInscriptions(kernel)
    expect(inscriptions.map(({ id, collectionName, contentType }) => [id, collectionName, contentType])).toEqual([
      [idOf(1), 'Cats and dogs', 'image/png'],
    ])
  })
  test('error: a page that no wallet gives is refused', async () => {
    const { kernel, asked } = await open({ inscriptions: [] })
    await expect(getInscriptions(kernel, { limit: 101 })).rejects.toMatchObject({ name: 'InvalidInputError' })
    await expect(getInscriptions(kernel, { offset: -1 })).rejects.toMatchObject({ name: 'InvalidInputError' })
    expect(asked()).toEqual([])
  })
})

describe('the runes of the account (runes 19)', () => {
  test('are those that the wallet lists, each once and by a name that a rune can have', async () => {
    const balances = [
      goods,
      { ...goods, runeName: 'UNCOMMONGOODS' },
      { ...goods, runeName: 'Uncommon' },
      { ...goods, runeName: 'ODD', divisibility: 39 },
    ]
    const { kernel } = await open({ balances })
    expect(await getBalance(kernel)).toEqual([
      { runeName: 'UNCOMMON•GOODS', amount: 1_500n, spendable: 1_500n, divisibility: 2, symbol: '⧉' },
    ])
  })
  test('are those of the index if the wallet lists none', async () => {
    const { kernel } = await open({ routes: held })
    expect(await getBalance(kernel)).toEqual([
      { runeName: 'UNCOMMON•GOODS', amount: 1_500n, spendable: 1_500n, divisibility: 0, symbol: '🐱' },
    ])
  })
})

describe('a transfer (runes 20)', () => {
  const recipients = [{ runeName: 'UNCOMMON.GOODS', amount: 5n, address: other }]
  test('of runes is the wallet’s own method, where it lists it', async () => {
    const { kernel, asked } = await open({ balances: [goods], inscriptions: [] })
    const prepared = await transfer(kernel, { recipients, prepare: true })
    expect(prepared).toMatchObject({
      changes: [{ direction: 'out', amount: 5n, token: 'UNCOMMONGOODS', party: other }],
      payload: { kind: 'call', method: 'runes_transfer', params: { recipients: [{ amount: '5', address: other }] } },
      intent: { kind: 'runeSend', facts: { runes: '0.05 UNCOMMON•GOODS' } },
    })
    expect(asked().filter((method) => method === 'runes_transfer')).toEqual([])
  })
  test('of inscriptions likewise, each as an item of its own', async () => {
    const { kernel } = await open({ inscriptions: [listed(1), listed(2)] })
    const transfers = [1, 2].map((n) => ({ inscriptionId: idOf(n), address: other }))
    const prepared = await sendInscriptions(kernel, { transfers, prepare: true })
    expect(prepared?.changes.map(({ amount, token, party }) => [amount, token, party])).toEqual([
      [1n, idOf(1), other],
      [1n, idOf(2), other],
    ])
  })
  test('a transfer of inscriptions names the number of each inscription that the index knows, for an app that draws its own review', async () => {
    const transfers = [{ inscriptionId: idOf(7), address: other }]
    const named = { name: 'Inscription #19003884' }
    const { kernel, asked } = await open({ inscriptions: [listed(7)], routes: held })
    expect(await sendInscriptions(kernel, { transfers, prepare: true })).toMatchObject({
      intent: { tokens: [named], facts: { inscriptions: '1', numbers: '#19003884' } },
    })
    // A wallet may ask the visitor before it lists anything.
    expect(asked()).toEqual([])
    const written = await open({ routes: held })
    expect(await sendInscriptions(written.kernel, { transfers, prepare: true })).toMatchObject({
      intent: { facts: { numbers: '#19003884' } },
    })
    const alone = await open({ inscriptions: [listed(7)], isAlone: true })
    const unnumbered = await sendInscriptions(alone.kernel, { transfers, prepare: true })
    expect(unnumbered?.intent).toMatchObject({ tokens: [{ name: 'Inscription' }], facts: { inscriptions: '1' } })
  })
  test.each<[string, Parameters<typeof open>[0]]>([
    ['by the wallet’s own method', { balances: [goods], inscriptions: [listed(7)] }],
    ['by a PSBT', { routes: held }],
  ])('of runes or inscriptions %s makes its receiver known, as a payment does (money 41)', async (_, told) => {
    const transfers = [{ inscriptionId: idOf(7), address: other }]
    for (const prepare of [
      (kernel: Kernel) => transfer(kernel, { recipients, prepare: true }),
      (kernel: Kernel) => sendInscriptions(kernel, { transfers, prepare: true }),
    ]) {
      const { kernel, wallet } = await open(told)
      for (const method of ['runes_transfer', 'ord_sendInscriptions', 'signPsbt'])
        wallet.replies[method] = (params) => ({ jsonrpc: '2.0', id: '1', result: { ...Object(params), txid } })
      const prepared = await prepare(kernel)
      if (!prepared) throw new Error('not prepared')
      expect(knownAddresses(kernel.state)).not.toContain(other)
      await kernel.send(prepared)
      expect(knownAddresses(kernel.state)).toContain(other)
    }
  })
  test('is a PSBT of coins that the index knows, for a wallet that has no method; no fee is held against its postage', async () => {
    const { kernel, asked } = await open({ routes: held })
    const prepared = await transfer(kernel, { recipients, prepare: true })
    expect(prepared).toMatchObject({
      changes: [{ direction: 'out', amount: 546n, party: other }],
      payload: { kind: 'psbt' },
      intent: { kind: 'runeSend' },
    })
    expect(prepared?.notices.map(({ code }) => code)).toEqual(['movesRune', 'finishedTransaction'])
    expect(prepared?.notices[0]?.params).toMatchObject({
      rune: 'UNCOMMON•GOODS',
      amounts: '5',
      kept: '1495',
      places: other,
    })
    const inscription = await sendInscriptions(kernel, {
      ...{ transfers: [{ inscriptionId: idOf(7), address: other }], prepare: true },
    })
    expect(inscription?.notices.map(({ code }) => code)).toEqual(['movesInscription', 'finishedTransaction'])
    expect(asked()).toEqual([])
  })
  test('pays the fee rate that was chosen, if its transaction is written here; another rate is refused', async () => {
    const { kernel } = await open({ routes: held })
    const feeOf = async (feeRate: number) =>
      (await transfer(kernel, { recipients, feeRate, prepare: true }))?.fee?.value
    expect(Number(await feeOf(20)) / Number(await feeOf(5))).toBeCloseTo(4, 1)
    await expect(feeOf(1_001)).rejects.toMatchObject({ name: 'InvalidInputError' })
    await expect(feeOf(0)).rejects.toMatchObject({ name: 'InvalidInputError' })
  })
  test('error: without a method and without an index it is refused, and says what the wallet cannot do', async () => {
    const { kernel } = await open({ routes: held, isAlone: true })
    await expect(
      sendInscriptions(kernel, { transfers: [{ inscriptionId: idOf(7), address: other }], prepare: true }),
    ).rejects.toMatchObject({ name: 'ItemsNotMovableError', params: { reason: 'notHeld' }, unsent: true })
  })
  test.each([
    ['a rune that the account does not hold', { runeName: 'OTHERS', amount: 1n, address: other }, 'RuneNotHeldError'],
    ['a name that no rune has', { runeName: 'others', amount: 1n, address: other }, 'InvalidInputError'],
    ['nothing', { runeName: 'UNCOMMON•GOODS', amount: 0n, address: other }, 'InvalidInputError'],
    [
      'to an address of another network',
      { runeName: 'UNCOMMON•GOODS', amount: 1n, address: addresses.testnet },
      'InvalidAddressError',
    ],
  ])('error: %s is not sent', async (_, recipient, name) => {
    const { kernel, asked } = await open({ balances: [goods] })
    await expect(transfer(kernel, { recipients: [recipient], prepare: true })).rejects.toMatchObject({ name })
    expect(asked()).not.toContain('runes_transfer')
  })
  test.each([
    ['knows the newest block', 864_330, 'RuneNotHeldError', 'This account holds no UNCOMMON•GOODS'],
    ['is behind', 864_328, 'RuneUnknownError', 'It isn’t known yet whether this account holds UNCOMMON•GOODS'],
  ])(
    'error: a rune that no coin holds is refused, and the words tell whether the index %s',
    async (_, height, name, message) => {
      const bare = [0, 1, 2].map((vout) => ordOutput(`${'ab'.repeat(32)}:${vout}`, vout === 2 ? 90_000 : 546))
      const routes = { ...held, 'ord.example/outputs': bare, '/blockheight': height }
      const { kernel } = await open({ routes })
      await expect(transfer(kernel, { recipients, prepare: true })).rejects.toMatchObject({
        name,
        message,
        unsent: true,
      })
    },
  )
  test('that is declined by code leads nowhere else: only a wallet without the method gets a transaction of ours', async () => {
    const { kernel, wallet } = await open({ balances: [goods] })
    wallet.replies.runes_transfer = () => ({ jsonrpc: '2.0', id: '1', error: { code: -32000, message: 'No' } })
    const prepared = await transfer(kernel, { recipients, prepare: true })
    if (!prepared) throw new Error('not prepared')
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('signPsbt')
  })
  test('error: if a host forbids the wallet’s own method, no transaction of ours takes its place', async () => {
    const { kernel } = await open({ balances: [goods], routes: held })
    kernel.hooks.beforeSend.tap({ name: 'host', namespace: 'bip122' }, (prepared) => {
      if (prepared.payload.kind === 'call') throw new Error('No calls')
      return prepared
    })
    await expect(transfer(kernel, { recipients, prepare: true })).rejects.toThrow(
      'The plugin "host" of this app stopped',
    )
  })
  test('opens its review, which another account empties', async () => {
    const { kernel } = await open({ balances: [goods] })
    void transfer(kernel, { recipients })
    expect(itemsOf(kernel).reviewed).toMatchObject({ kind: 'runeSend' })
    expect(kernel.state.router.stack.at(-1)?.view).toBe('ItemsReview')
    await kernel.switchAccount({ namespace: 'bip122', address: ordinals })
    expect(itemsOf(kernel).reviewed).toBeUndefined()
  })
})

describe('a typed amount (runes 21)', () => {
  test('is read in the smallest unit, exactly', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 2n ** 128n - 1n), fc.integer({ min: 0, max: 38 }), (amount, decimals) => {
        expect(readAmount(formatUnits(amount, decimals), decimals)).toBe(amount)
      }),
    )
  })
  test.each([
    ['', 'none'],
    ['0.00', 'none'],
    ['.', 'none'],
    ['1.234', 'tooFine'],
    ['1.2300', 123n],
    ['1.', 100n],
    ['.5', 50n],
    ['-1', 'notANumber'],
    ['1e3', 'notANumber'],
    ['٣', 'notANumber'],
  ])('%s with two decimals is %s', (text, read) => {
    expect(readAmount(text, 2)).toBe(read)
  })
})
