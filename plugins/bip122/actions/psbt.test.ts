import { Psbt, Transaction } from 'bitcoinjs-lib'
import { describe, expect, test, vi } from 'vitest'
import { decodeAddress } from '../address/decodeAddress.ts'
import { adaptSatsConnect } from '../connectors/wallets/satsConnect.ts'
import { toHex } from '../encoding/hex.ts'
import { connectUnisat } from '../fixtures/connectUnisat.ts'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { createUnisatWallet } from '../fixtures/createUnisatWallet.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { coinsOf, unsignedPsbt } from '../fixtures/psbts.ts'
import { decodePsbt } from '../psbt/decodePsbt.ts'
import { psbtIntent } from '../psbtIntent.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses
const txid = 'cd'.repeat(32)
const scriptOf = (address: string) => decodeAddress(address)?.script ?? new Uint8Array()
const outputs = [
  { address: other as string, value: 12_000n },
  { address: payment as string, value: 7_000n },
]
/** Two inputs of 10,000 satoshi of the wallet, 12,000 to somebody else, 7,000 back, 1,000 for the miner. */
const psbt = unsignedPsbt([payment, ordinals], { outputs })
const intent = psbtIntent({ psbt })
/** The transaction of each input, as `unsignedPsbt` numbers them. */
const parent = (at: number) => `${at}`.padStart(64, '0')
/** The notices without the notice about coins of 10,000 satoshi, such as these, wherever they go (bitcoin 14). */
const besides = <notice extends { readonly code: string }>(notices: readonly notice[]) =>
  notices.filter(({ code }) => code !== 'mayCarry')
const unspent = { outspends: [{ spent: false }, { spent: false }], ...coinsOf(psbt) }
/** The same, if the second coin belongs to a stranger. */
const sharedCoins = { ...unspent, ...coinsOf(unsignedPsbt([payment, other]), [payment, other]) }

async function open(routes: Record<string, unknown> = unspent) {
  const wallet = createSatsWallet({ accounts: [payment, ordinals] })
  wallet.replies.signPsbt = ({ psbt: signed }: { psbt: string }) => ({ jsonrpc: '2.0', result: { psbt: signed, txid } })
  const world = await openWorld({ wallet, routes })
  await world.connect()
  const asked = () => wallet.requests.flatMap(({ method, params }) => (method === 'signPsbt' ? [params] : []))
  return { ...world, asked }
}

describe('a PSBT', () => {
  test('is reviewed by its own bytes, with every receiver, amount and change; its fee is exact by the explorer’s word (bitcoin 5)', async () => {
    const { kernel } = await open()
    const prepared = await kernel.prepare(intent)
    expect(prepared.changes).toEqual([{ direction: 'out', amount: 12_000n, party: other }])
    expect(prepared.fee).toEqual({ value: 1_000n, symbol: 'BTC', decimals: 8, exact: true, usual: 19_900n })
    expect([prepared.feeLimit, besides(prepared.notices)]).toEqual([undefined, []])
    expect(prepared.details).toEqual([
      { code: 'inputs', value: '2 inputs' },
      { code: 'change', value: '0.00007 BTC' },
      { code: 'raisable', value: 'Not by every node' },
    ])
  })
  test('in hex is the same', async () => {
    const { kernel } = await open()
    const { payload } = await kernel.prepare(psbtIntent({ psbt: toHex(decodePsbt(psbt)) }))
    expect(payload).toEqual({ kind: 'psbt', psbt, network: 'Mainnet' })
  })
  test('goes to the wallet as it was reviewed, to be signed and broadcast, and is followed', async () => {
    const { kernel, asked } = await open()
    const prepared = await kernel.prepare(intent)
    expect(asked()).toEqual([])
    expect(await kernel.send(prepared)).toEqual({ id: txid })
    expect(asked()).toEqual([{ psbt, broadcast: true }])
    expect(kernel.state.ledger).toMatchObject([{ kind: 'psbt', status: 'sent', transactionId: txid }])
  })
  test('names the inputs to sign, where its author does', async () => {
    const { kernel, asked } = await open()
    const signInputs = [0, 1].map((index) => ({ index, address: [payment, ordinals][index] ?? '' }))
    await kernel.send(await kernel.prepare(psbtIntent({ psbt, signInputs })))
    expect(asked()).toEqual([{ psbt, broadcast: true, signInputs: { [payment]: [0], [ordinals]: [1] } }])
  })
  test('that pays only the wallet lets nothing leave but its fee', async () => {
    const { kernel } = await open()
    const { changes, fee } = await kernel.prepare(
      psbtIntent({ psbt: unsignedPsbt([payment], { outputs: [{ address: ordinals, value: 9_500n }] }) }),
    )
    expect([changes, fee?.value]).toEqual([[], 500n])
  })
  test('may pay scripts without an address: they are named by their bytes', async () => {
    const script = Uint8Array.from([0x51])
    const text = Psbt.fromBase64(unsignedPsbt([payment]))
      .addOutput({ script, value: 600n })
      .toBase64()
    const { kernel } = await open()
    const { changes } = await kernel.prepare(psbtIntent({ psbt: text }))
    expect(changes).toContainEqual({ direction: 'out', amount: 600n, party: '51' })
  })
  test('is refused if a plugin has replaced it by another PSBT', async () => {
    const { kernel, asked } = await open()
    const changed = unsignedPsbt([payment, ordinals], { outputs: [{ address: ordinals, value: 19_000n }] })
    kernel.hooks.beforeSend.tap({ name: 'test', namespace: 'bip122' }, (prepared) => ({
      ...prepared,
      payload: { kind: 'psbt', psbt: changed, network: 'Mainnet' },
    }))
    await expect(kernel.prepare(intent)).rejects.toMatchObject({ name: 'PreparedMismatchError' })
    expect(asked()).toEqual([])
  })
})

describe('the wallet’s own inputs and outputs', () => {
  test('are those of the addresses that its session shares: change to another address leaves, whatever the PSBT says of it (bitcoin 5)', async () => {
    const thief = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
    const claimed = Psbt.fromBase64(unsignedPsbt([payment], { outputs: [{ address: other, value: 1_000n }] }))
    claimed.addOutput({
      script: scriptOf(thief),
      value: 8_000n,
      bip32Derivation: [
        { masterFingerprint: new Uint8Array(4), path: "m/84'/0'/0'/1/0", pubkey: new Uint8Array(33).fill(2) },
      ],
    })
    const { kernel } = await open()
    const { changes, details } = await kernel.prepare(psbtIntent({ psbt: claimed.toBase64() }))
    expect(changes).toContainEqual({ direction: 'out', amount: 8_000n, party: thief })
    expect(details?.map(({ code }) => code)).toEqual(['inputs', 'feeRate', 'raisable'])
  })
  test('are kept apart from the inputs of other people', async () => {
    const shared = Psbt.fromBase64(unsignedPsbt([payment, other], { outputs }))
    shared.updateInput(1, { finalScriptWitness: Uint8Array.of(1, 1, 1) })
    const { kernel } = await open(sharedCoins)
    const { changes, notices, details } = await kernel.prepare(psbtIntent({ psbt: shared.toBase64() }))
    expect(changes).toEqual([
      { direction: 'out', amount: 12_000n, party: other },
      { direction: 'in', amount: 10_000n, party: other },
    ])
    expect(details?.[0]).toEqual({ code: 'inputs', value: '0.0001 BTC (1 input)' })
    // The wallet itself pays 2,000 of the fee.
    expect(besides(notices)).toEqual([{ code: 'feeHigh', params: { percent: '50' } }])
  })
  test('error: are the only inputs that are signed: an address that the wallet has not shared is reviewed as a stranger’s (bitcoin 5)', async () => {
    // The wallet has the ordinals address too. A placeholder stands where its signature would be.
    const shared = Psbt.fromBase64(unsignedPsbt([payment, ordinals], { outputs }))
    shared.updateInput(1, { tapKeySig: new Uint8Array(64).fill(7) })
    const { kernel, asked, wallet } = await open()
    wallet.accounts = [payment]
    wallet.emit('accountChange', { type: 'accountChange', addresses: wallet.list() })
    await vi.waitFor(() => expect(kernel.connection('bip122')?.accounts).toHaveLength(1))
    const prepared = await kernel.prepare(psbtIntent({ psbt: shared.toBase64() }))
    expect(prepared.changes).toContainEqual({ direction: 'in', amount: 10_000n, party: ordinals })
    await kernel.send(prepared)
    expect(asked()).toMatchObject([{ broadcast: true, signInputs: { [payment]: [0] } }])
  })
  test('error: of a PSBT that pays only the miner, the fee is compared with the amount that is spent (money 5)', async () => {
    const { kernel } = await open()
    const own = [{ address: payment as string, value: 1_000n }]
    const { changes, notices } = await kernel.prepare(
      psbtIntent({ psbt: unsignedPsbt([payment, ordinals], { outputs: own }) }),
    )
    expect([changes, besides(notices)]).toEqual([[], [{ code: 'feeHigh', params: { percent: '95' } }]])
  })
  test.each([
    ['nothing of it', unsignedPsbt([other]), undefined, 'InvalidPsbtError'],
    ['to be signed by somebody else', psbt, [{ address: other, index: 0 }], 'AccountNotSharedError'],
    ['to be signed by another address of it', psbt, [{ address: ordinals, index: 0 }], 'InvalidPsbtError'],
    ['an input that is not there', psbt, [{ address: payment, index: 2 }], 'InvalidPsbtError'],
    ['no input', psbt, [], 'PreparedMismatchError'],
  ])('%s: it is refused', async (_, text, signInputs, name) => {
    const { kernel, asked } = await open()
    await expect(kernel.prepare(psbtIntent({ psbt: text, signInputs }))).rejects.toMatchObject({ name })
    expect(asked()).toEqual([])
  })
})

describe('a request that is refused before the wallet is asked', () => {
  test.each([2, 3, 0x81, 0x82, 0x83])('a sighash of %i, in the PSBT or beside it (bitcoin 6)', async (sighash) => {
    const { kernel, asked } = await open()
    const failure = { name: 'SighashError' }
    await expect(kernel.prepare(psbtIntent({ psbt: unsignedPsbt([payment], { sighash }) }))).rejects.toMatchObject(
      failure,
    )
    const signInputs = [{ address: payment, index: 0, sighashTypes: [sighash] }]
    await expect(kernel.prepare(psbtIntent({ psbt, signInputs }))).rejects.toMatchObject(failure)
    expect(asked()).toEqual([])
  })
  test.each([
    ['what is none', 'psbt'],
    ['nothing', ''],
    ['one that pays more than it spends', unsignedPsbt([payment], { outputs: [{ address: other, value: 10_001n }] })],
  ])('%s', async (_, text) => {
    const { kernel } = await open()
    await expect(kernel.prepare(psbtIntent({ psbt: text }))).rejects.toMatchObject({ name: 'InvalidPsbtError' })
  })
  test('a payload of another network', async () => {
    const { kernel } = await open()
    const payload = { kind: 'psbt', psbt, network: 'Testnet' } as const
    await expect(kernel.prepare({ kind: 'calls', payload })).rejects.toMatchObject({ name: 'PreparedMismatchError' })
    expect((await kernel.prepare({ kind: 'calls', payload: { ...payload, network: 'Mainnet' } })).changes).toHaveLength(
      1,
    )
  })
  test('a wallet that cannot broadcast: it is said before the review, and nothing is signed (bitcoin 7, bitcoin 13)', async () => {
    const { kernel } = await open()
    const unisat = await connectUnisat(kernel, createUnisatWallet({ without: ['pushPsbt'] }))
    const preparing = kernel.prepare(psbtIntent({ psbt: unsignedPsbt([payment]) }))
    await expect(preparing).rejects.toMatchObject({ name: 'WalletCallNotSupportedError' })
    expect([unisat.calls, kernel.state.ledger]).toEqual([[['requestAccounts']], []])
  })
})

test('behavior: a wallet that signs with a single address gets no list of inputs, because it would not broadcast with a list (bitcoin 5, bitcoin 7)', async () => {
  const { kernel } = await open(sharedCoins)
  const unisat = await connectUnisat(kernel)
  const shared = Psbt.fromBase64(unsignedPsbt([payment, other], { outputs }))
  shared.updateInput(1, { finalScriptWitness: Uint8Array.of(1, 1, 1) })
  await kernel.send(await kernel.prepare(psbtIntent({ psbt: shared.toBase64() }))).catch(() => undefined)
  const [, , options] = unisat.calls.find(([name]) => name === 'signPsbt') ?? []
  expect(options).toEqual({ autoFinalized: true })
})

describe('the review says if the network would refuse', () => {
  const gone = [{ spent: true, txid, status: { confirmed: true } }]
  const refusalOf = (reason: string) => [
    { code: 'wouldFail', blocks: true, params: expect.objectContaining({ reason }) },
  ]
  test.each([
    [
      'coins that are spent',
      { [`/${parent(1)}/outspends`]: gone, ...unspent },
      'It spends bitcoin that is spent already',
    ],
    [
      'coins of another network',
      { [`/${parent(1)}/outspends`]: [] },
      'It spends bitcoin that this network does not know',
    ],
  ])('%s', async (_, routes, reason) => {
    const { kernel } = await open(routes)
    const prepared = await kernel.prepare(intent)
    expect(prepared.notices).toEqual(expect.arrayContaining(refusalOf(reason)))
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'PreparedBlockedError' })
  })
  test.each([
    ['somebody else', sharedCoins, unsignedPsbt([payment, other], { outputs }), undefined],
    ['nobody', unspent, psbt, [{ address: payment, index: 0 }]],
  ])('an input that is to be signed by %s', async (_, routes, text, signInputs) => {
    const { kernel } = await open(routes)
    const { notices } = await kernel.prepare(psbtIntent({ psbt: text, signInputs }))
    expect(notices).toEqual(expect.arrayContaining(refusalOf('Your wallet alone cannot sign all of it')))
  })
  test('a fee that no payment needs', async () => {
    const { kernel } = await open()
    const spending = (value: bigint) =>
      new Psbt()
        .addInput({ hash: parent(1), index: 0, witnessUtxo: { script: scriptOf(payment), value } })
        .addOutput({ script: scriptOf(ordinals), value: 10_000n })
        .toBase64()
    const { notices } = await kernel.prepare(psbtIntent({ psbt: spending(1_000_000n) }))
    expect(notices).toEqual(refusalOf('Its network fee is far higher than any payment needs'))
    const { notices: said } = await kernel.prepare(psbtIntent({ psbt: spending(100_000n) }))
    expect(said).toEqual([{ code: 'feeHigh', params: { percent: '90' } }])
  })
  test('a spending transaction that is in no block yet may be replaced (bitcoin 24)', async () => {
    const pending = [{ spent: true, txid, status: { confirmed: false } }]
    const { kernel } = await open({ outspends: pending })
    const { notices } = await kernel.prepare(psbtIntent({ psbt: unsignedPsbt([payment]) }))
    expect(besides(notices)).toMatchObject([{ code: 'replaces' }])
  })
  test('an explorer that does not know the question, or is away, refuses nothing', async () => {
    for (const answer of [() => Promise.reject(new TypeError('offline')), () => new Response('', { status: 500 })]) {
      const { kernel } = await open({ ...unspent, outspends: answer })
      expect(besides((await kernel.prepare(intent)).notices)).toEqual([])
    }
    for (const answer of [{ status: {} }, () => new Response('', { status: 500 })]) {
      const { kernel } = await open({ [`/api/tx/${parent(1)}`]: answer, [`/api/tx/${parent(2)}`]: answer })
      expect((await kernel.prepare(intent)).notices.map(({ code }) => code)).not.toContain('wouldFail')
    }
  })
})

describe('the amount of an input', () => {
  const legacy = '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH'
  const script = scriptOf(legacy)
  const previous = new Transaction()
  previous.addInput(new Uint8Array(32).fill(1), 0)
  previous.addOutput(script, 40_000n)
  /** Spends an output of an address whose signatures do not cover its value. */
  const spend = (hash: string, fields: object) =>
    new Psbt()
      .addInput({ hash, index: 0, ...fields })
      .addOutput({ script: scriptOf(other), value: 30_000n })
      .toBase64()
  async function openLegacy() {
    const wallet = createSatsWallet({ accounts: [legacy] })
    const world = await openWorld({ wallet, routes: unspent })
    await world.connect()
    return world.kernel
  }

  test('is read from the transaction that the input names', async () => {
    const kernel = await openLegacy()
    const text = spend(previous.getId(), { nonWitnessUtxo: previous.toBuffer() })
    const { fee, details } = await kernel.prepare(psbtIntent({ psbt: text }))
    expect([fee?.value, details?.[0]?.value]).toEqual([10_000n, '0.0004 BTC (1 input)'])
  })
  test.each([
    ['of an output that no signature covers', spend(previous.getId(), { witnessUtxo: { script, value: 30_100n } })],
    ['of another transaction', spend(parent(9), { nonWitnessUtxo: previous.toBuffer() })],
    ['at all', spend(previous.getId(), {})],
  ])('is not believed %s: the PSBT is refused', async (_, text) => {
    const kernel = await openLegacy()
    await expect(kernel.prepare(psbtIntent({ psbt: text }))).rejects.toMatchObject({ name: 'InvalidPsbtError' })
  })
})

describe('the wallet’s answer', () => {
  test('a transaction other than the sent one keeps its id, and is looked up (money 12, bitcoin 7)', async () => {
    const { kernel, wallet } = await open()
    const altered = unsignedPsbt([payment, ordinals], { outputs: outputs.toReversed() })
    wallet.replies.signPsbt = () => ({ jsonrpc: '2.0', result: { psbt: altered, txid } })
    await expect(kernel.send(await kernel.prepare(intent))).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
    expect(kernel.state.ledger).toMatchObject([{ status: 'unknown', transactionId: txid }])
  })
  test('an altered transaction is noticed for every wallet, including wallets with a host’s own connector', async () => {
    const { kernel, wallet } = await open()
    const altered = unsignedPsbt([payment, ordinals], { outputs: outputs.toReversed() })
    const provider = {
      ...adaptSatsConnect(wallet.provider, { wallet: 'Own' }),
      signPsbt: async () => ({ psbt: altered, txid }),
    }
    kernel.connectors.add({
      ...{ id: 'own', name: 'Own', namespace: 'bip122', kind: 'custom' },
      getProvider: async () => provider,
      connect: async () => ({ accounts: [{ address: payment }, { address: ordinals }] }),
    })
    await kernel.connect({ connectorId: 'own', namespace: 'bip122' })
    await expect(kernel.send(await kernel.prepare(intent))).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
    expect(kernel.state.ledger).toMatchObject([{ status: 'unknown', transactionId: txid }])
  })
  test('a wallet that is asked by method name: no part of a transaction is asked for, and an altered answer is refused (bitcoin 6, bitcoin 7)', async () => {
    const { kernel, wallet } = await open()
    const altered = unsignedPsbt([payment, ordinals], { outputs: outputs.toReversed() })
    const { request: _, ...adapted } = adaptSatsConnect(wallet.provider, { wallet: 'Own' })
    const signPsbt = vi.fn(async () => ({ psbt: altered }))
    kernel.connectors.add({
      ...{ id: 'own', name: 'Own', namespace: 'bip122', kind: 'custom' },
      getProvider: async () => ({ ...adapted, signPsbt }),
      connect: async () => ({ accounts: [{ address: payment }, { address: ordinals }] }),
    })
    await kernel.connect({ connectorId: 'own', namespace: 'bip122' })
    const ask = (psbt: string) => kernel.request({ namespace: 'bip122', method: 'signPsbt', params: { psbt } })
    const part = unsignedPsbt([payment, ordinals], { sighash: 0x82 })
    await expect(ask(part)).rejects.toMatchObject({ name: 'SighashError' })
    expect(signPsbt).not.toHaveBeenCalled()
    await expect(ask(psbt)).rejects.toMatchObject({ name: 'AlteredPsbtError' })
  })
  test('a PSBT may have been sent if the answer names no transaction', async () => {
    const { kernel, wallet } = await open()
    wallet.replies.signPsbt = () => ({ jsonrpc: '2.0', result: { psbt } })
    await expect(kernel.send(await kernel.prepare(intent))).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
    expect(kernel.state.ledger).toMatchObject([{ status: 'unknown' }])
  })
})

describe('a PSBT that spends a coin of a transaction on its way', () => {
  const replaces = { code: 'replaces' }
  test('error: may replace that transaction, which its review says (bitcoin 24)', async () => {
    const pending = { spent: true, txid: 'cd'.repeat(32), status: { confirmed: false } }
    const { kernel } = await open({ ...unspent, outspends: [{ spent: false }, pending] })
    expect(besides((await kernel.prepare(intent)).notices)).toMatchObject([replaces])
  })
  test('error: also if the explorer does not know of it yet, and this site has paid by it (bitcoin 24)', async () => {
    const { kernel } = await open()
    await kernel.send(await kernel.prepare(intent))
    const other = unsignedPsbt([payment, ordinals], { outputs: [{ address: addresses.other, value: 15_000n }] })
    const { notices } = await kernel.prepare(psbtIntent({ psbt: other }))
    expect(notices.filter(({ code }) => code === 'replaces')).toMatchObject([replaces])
  })
  test('error: also while this site still asks a wallet for that payment (bitcoin 24)', async () => {
    const { kernel, wallet } = await open()
    let decline = () => {}
    wallet.replies.signPsbt = () =>
      new Promise(
        (resolve) => (decline = () => resolve({ jsonrpc: '2.0', error: { code: -32000, message: 'User rejected' } })),
      )
    const sending = kernel.send(await kernel.prepare(intent))
    await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).toBe('asked'))
    const other = unsignedPsbt([payment, ordinals], { outputs: [{ address: addresses.other, value: 15_000n }] })
    const { notices } = await kernel.prepare(psbtIntent({ psbt: other }))
    expect(notices.filter(({ code }) => code === 'replaces')).toMatchObject([replaces])
    decline()
    await expect(sending).rejects.toMatchObject({ name: 'UserRejectedError' })
  })
})
