import { describe, expect, test } from 'vitest'
import { whole } from '../fixtures/askAssets.ts'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { createUnisatWallet } from '../fixtures/createUnisatWallet.ts'
import {
  callIntent,
  failed,
  goods,
  methods,
  openCallWorlds,
  orders,
  sendInscriptions,
  sendRunes,
} from '../fixtures/openCalls.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { putAt } from '../fixtures/page.ts'

const openWorld = openWorlds()
const openCalls = openCallWorlds()
const { payment, ordinals, other, testnet } = addresses

describe('a call of the wallet’s own method (bitcoin 16)', () => {
  test.each(methods)(
    '%s is prepared for a wallet that lists it, and asks for nothing before it is sent',
    async (method) => {
      const { kernel, asked } = await openCalls()
      const prepared = await kernel.prepare(callIntent(method))
      expect(prepared.payload).toEqual({ kind: 'call', method, params: whole[method], network: 'Mainnet' })
      // Only the wallet knows the network fee.
      expect(prepared.fee).toBeUndefined()
      expect(prepared.notices).toContainEqual({ code: 'feeUnknown' })
      expect(prepared.notices.map(({ code }) => code)).not.toContain('feeHigh')
      expect(asked()).toEqual([])
    },
  )
  test.each([
    ['does not list it', ['runes_estimateMint']],
    ['lists none', []],
  ])('error: a wallet that %s is not asked for it', async (_, listed) => {
    const { kernel, asked } = await openCalls({ listed })
    for (const method of methods) {
      await expect(kernel.prepare(callIntent(method))).rejects.toMatchObject({
        name: 'WalletCallNotSupportedError',
        method,
        unsent: true,
      })
    }
    expect(asked()).toEqual([])
  })
  test('error: a wallet that does not say what it is, is not asked', async () => {
    for (const answer of [() => failed(-32601), () => 5, () => new Promise(() => {})]) {
      const { kernel, wallet } = await openCalls()
      wallet.replies.getInfo = answer
      await expect(kernel.prepare(callIntent('runes_mint'))).rejects.toMatchObject({
        name: 'WalletCallNotSupportedError',
      })
    }
  })
  test('error: a wallet of another dialect is not asked', async () => {
    putAt('unisat', createUnisatWallet().provider)
    const { kernel } = await openWorld()
    await kernel.connect({ connectorId: 'unisat', namespace: 'bip122' })
    await expect(kernel.prepare(callIntent('runes_mint'))).rejects.toMatchObject({
      name: 'WalletCallNotSupportedError',
    })
  })
})

describe('a call’s parameters are those of the method, or the call is refused', () => {
  const mint = whole.runes_mint ?? {}
  test.each([
    ['a name that no rune has', 'runes_mint', { ...mint, runeName: 'uncommon' }, 'runeName'],
    ['too many mints', 'runes_mint', { ...mint, repeats: 4_001 }, 'repeats'],
    ['an address of another network', 'runes_mint', { ...mint, refundAddress: testnet }, 'refundAddress'],
    ['half an app fee', 'runes_mint', { ...mint, appServiceFeeAddress: undefined }, 'appServiceFee'],
    ['nobody to send to', 'ord_sendInscriptions', { transfers: [] }, 'transfers'],
    [
      'no inscription',
      'ord_sendInscriptions',
      { transfers: [{ address: other, inscriptionId: '5' }] },
      'transfers.0.inscriptionId',
    ],
    [
      'half a rune',
      'runes_transfer',
      { recipients: [{ runeName: 'A', amount: '0.5', address: other }] },
      'recipients.0.amount',
    ],
    ['no parameters', 'runes_rbfOrder', undefined, undefined],
  ] as const)('error: %s', async (_, method, params, path) => {
    const { kernel, asked, urls } = await openCalls()
    const intent = callIntent(method, params ?? (null as never))
    await expect(kernel.prepare(intent)).rejects.toMatchObject({
      ...{ name: 'RPCError', code: -32602, unsent: true },
      ...(path && { data: { path } }),
    })
    expect([asked(), urls]).toEqual([[], []])
  })
  test.each([
    ['a misspelt field', { ...mint, appServiceFe: 5 }, 'appServiceFe'],
    ['a field within', { ...whole.runes_etch, terms: { amount: '1', cap: '1', capp: '2' } }, 'terms.capp'],
    ['a network that the request is not for', { ...mint, network: 'Signet', destinationAddress: testnet }, 'Signet'],
  ])('error: %s, which nobody would be asked for', async (_, params, named) => {
    const { kernel, asked } = await openCalls()
    const method = 'terms' in params ? 'runes_etch' : 'runes_mint'
    await expect(kernel.prepare(callIntent(method, params))).rejects.toMatchObject({
      name: 'PreparedMismatchError',
      debug: expect.stringContaining(named),
    })
    expect(asked()).toEqual([])
  })
  test.each([
    ['another network', { network: 'Signet' }],
    ['a method that is none of money', { method: 'runes_getOrder' }],
    ['a field of its own', { feeRate: 5 }],
  ])('error: a payload with %s is refused', async (_, more) => {
    const { kernel } = await openCalls()
    const intent = callIntent('runes_mint')
    const payload = { ...intent.payload, ...more } as never
    await expect(kernel.prepare({ ...intent, payload })).rejects.toMatchObject({ name: 'PreparedMismatchError' })
  })
})

describe('the review of a call', () => {
  test('says of an order that the wallet chooses the receiver, and shows the total as a limit', async () => {
    const { kernel } = await openCalls()
    for (const method of orders) {
      const { changes, notices, validUntil = 0 } = await kernel.prepare(callIntent(method))
      expect(Math.round((validUntil - Date.now()) / 60_000)).toBe(10)
      expect(changes).toEqual([{ direction: 'out', amount: 50_000n, limit: 'atMost' }])
      expect(notices.map(({ code }) => code)).toEqual(['feeUnknown', 'payeeUnknown'])
    }
  })
  test('says if a receiver is another address of the wallet, or an address that burns', async () => {
    const { kernel } = await openCalls()
    const codes = async (address: string) =>
      (await kernel.prepare(sendInscriptions([0, address]))).notices.map(({ code }) => code)
    expect(await codes(ordinals)).toContain('ownAddress')
    expect(await codes(payment)).toContain('ownAddress')
    expect(await codes('1111111111111111111114oLvT2')).toContain('zeroAddress')
    expect(await codes(other)).toEqual(['feeUnknown'])
  })
  test('says that a transfer of runes would fail if the wallet does not hold them, and names the rune', async () => {
    const hold = (spendableBalance: string, divisibility = 2) =>
      openCalls({ held: [{ runeName: 'UNCOMMON•GOODS', spendableBalance, divisibility }] })
    const refusalOf = async (held: string, ...amounts: readonly number[]) => {
      const { kernel } = await hold(held)
      const { notices } = await kernel.prepare(sendRunes(...amounts.map((amount) => [amount, other] as const)))
      return notices.find(({ code }) => code === 'wouldFail')
    }
    expect(await refusalOf('10', 5, 5)).toBeUndefined()
    const refusal = { code: 'wouldFail', blocks: true, params: { because: 'notEnoughRunes', rune: 'UNCOMMON•GOODS' } }
    expect(await refusalOf('10', 5, 6)).toMatchObject(refusal)
    const { kernel } = await openCalls({
      held: [{ runeName: 'AB', spendableBalance: '9', divisibility: 0 }],
    })
    expect((await kernel.prepare(sendRunes([5n, other]))).notices).toContainEqual(
      expect.objectContaining({
        ...refusal,
        params: { ...refusal.params, rune: goods.address, reason: expect.any(String) },
      }),
    )
    const letters = (number: number) =>
      [...number.toString(26)].map((digit) => String.fromCharCode(65 + Number.parseInt(digit, 26)))
    const many = Array.from({ length: 200 }, (_, at) => ({
      runeName: letters(at + 26).join(''),
      spendableBalance: '1',
      divisibility: 0,
    }))
    const cut = await openCalls({ held: many })
    expect((await cut.kernel.prepare(sendRunes([5n, other]))).notices).toEqual([{ code: 'feeUnknown' }])
    // If the wallet does not say what it holds, there is no notice about the holdings.
    expect((await (await openCalls()).kernel.prepare(sendRunes([5n, other]))).notices).toEqual([{ code: 'feeUnknown' }])
  })
  test('error: an amount in other decimals than the wallet’s would be another amount', async () => {
    const { kernel } = await openCalls({
      held: [{ runeName: 'UNCOMMON•GOODS', spendableBalance: '10', divisibility: 0 }],
    })
    await expect(kernel.prepare(sendRunes([5n, other]))).rejects.toMatchObject({ name: 'PreparedMismatchError' })
  })
})
