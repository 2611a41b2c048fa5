import * as btc from '@scure/btc-signer'
import { Psbt } from 'bitcoinjs-lib'
import { describe, expect, test } from 'vitest'
import { later } from '../../../kernel/fixtures/later.ts'
import { decodeAddress } from '../address/decodeAddress.ts'
import { fromBase64, toBase64 } from '../encoding/base64.ts'
import { toHex } from '../encoding/hex.ts'
import { addresses, createSatsWallet, publicKey } from '../fixtures/createSatsWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { twoInputs, unsignedPsbt } from '../fixtures/psbts.ts'
import { bitcoinTestnet } from '../networks/index.ts'
import { createBitcoinWallet } from './index.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses
const txid = 'ab'.repeat(32)

/** A page with a scripted wallet of two addresses, connected. */
async function open(accounts: readonly string[] = [payment, ordinals]) {
  const sats = createSatsWallet({ accounts })
  const routes = { '/utxo': [utxo(1_000_000)], '/recommended': rates, '/txs': [] }
  const world = await openWorld({ wallet: sats, routes })
  await world.connect()
  const asked = (...methods: readonly string[]) =>
    sats.requests.flatMap(({ method, params }) => (methods.includes(method) ? [params] : []))
  const money = () => asked('signPsbt', 'signMessage', 'sendTransfer')
  return { ...world, sats, asked, money, own: createBitcoinWallet(world.kernel) }
}

describe('what a wallet is', () => {
  test('is told with keys and purposes, and follows what the wallet shares', async () => {
    const { own, sats, kernel } = await open()
    expect([own.connected, own.network, own.address]).toEqual([true, 'Mainnet', payment])
    expect(own.addresses).toEqual([
      { address: payment, publicKey, purpose: 'payment', type: 'p2wpkh' },
      { address: ordinals, publicKey, purpose: 'ordinals', type: 'p2tr' },
    ])
    expect(own.addresses).toBe(own.addresses)
    const seen: (string | undefined)[] = []
    const stop = own.subscribe(() => seen.push(own.address))
    sats.accounts = [other]
    sats.emit('accountChange', { type: 'accountChange', addresses: sats.list() })
    await expect.poll(() => own.address).toBe(other)
    await expect.poll(() => seen.at(-1)).toBe(other)
    stop()
    await kernel.disconnect({ namespace: 'bip122' })
    expect([own.connected, own.address, own.addresses]).toEqual([false, undefined, []])
  })
})

describe('a PSBT', () => {
  test.each([
    ['base64', twoInputs],
    ['hex', toHex(fromBase64(twoInputs) ?? new Uint8Array())],
    ['bytes', fromBase64(twoInputs) ?? new Uint8Array()],
  ])('in %s comes back in the same form, signed by the addresses that its inputs are of', async (_, psbt) => {
    const { own, asked } = await open()
    expect(await own.signPsbt(psbt)).toEqual(psbt)
    const signInputs = { [payment]: [0], [ordinals]: [1] }
    expect(asked('signPsbt')).toEqual([{ psbt: twoInputs, signInputs, broadcast: false }])
  })

  test('of @scure/btc-signer and of bitcoinjs-lib is read by either', async () => {
    const { own, asked } = await open()
    const transaction = new btc.Transaction()
    const script = decodeAddress(payment)?.script ?? new Uint8Array()
    transaction.addInput({ txid, index: 0, witnessUtxo: { script, amount: 10_000n } })
    transaction.addOutputAddress(other, 9_000n)
    const signed = btc.Transaction.fromPSBT(await own.signPsbt(transaction.toPSBT()))
    expect([signed.inputsLength, signed.getOutputAddress(0)]).toEqual([1, other])
    const psbt = Psbt.fromBase64(await own.signPsbt(Psbt.fromBuffer(transaction.toPSBT()).toBase64()))
    expect(psbt.txOutputs.map(({ address }) => address)).toEqual([other])
    expect(asked('signPsbt')).toMatchObject(Array(2).fill({ signInputs: { [payment]: [0] } }))
  })

  test('is signed at the inputs that are named, by the address in use where none is', async () => {
    const { own, asked } = await open()
    await own.signPsbt(twoInputs, { inputs: [0] })
    await own.signPsbt(twoInputs, { inputs: [{ index: 1, address: ordinals }] })
    expect(asked('signPsbt')).toMatchObject([{ signInputs: { [payment]: [0] } }, { signInputs: { [ordinals]: [1] } }])
  })

  test('asks nobody for an address that is not shared, or where nothing is the wallet’s', async () => {
    const { own, money } = await open()
    const unknown = { name: 'AccountNotSharedError' }
    await expect(own.signPsbt(twoInputs, { inputs: [{ index: 0, address: other }] })).rejects.toMatchObject(unknown)
    await expect(own.signPsbt(unsignedPsbt([other]))).rejects.toMatchObject(unknown)
    await expect(own.signMessage('hello', { address: other })).rejects.toMatchObject(unknown)
    expect(money()).toEqual([])
  })

  test('goes through the guards: before, what asks for less than all, and after, what was changed', async () => {
    const { own, sats, money } = await open()
    const partial = unsignedPsbt([payment], { sighash: 0x83 })
    await expect(own.signPsbt(partial)).rejects.toMatchObject({ name: 'SighashError' })
    await expect(own.signPsbt('none')).rejects.toMatchObject({ name: 'InvalidPsbtError' })
    expect(money()).toEqual([])
    await own.signPsbt(partial, { inputs: [{ index: 0, sighashTypes: [0x83] }] })
    const changed = unsignedPsbt([payment], { outputs: [{ address: ordinals, value: 9_000n }] })
    sats.replies.signPsbt = () => ({ jsonrpc: '2.0', result: { psbt: changed } })
    await expect(own.signPsbt(unsignedPsbt([payment]))).rejects.toMatchObject({ name: 'AlteredPsbtError' })
  })

  test('that is declined is a refusal', async () => {
    const { own, sats } = await open()
    sats.mode = 'reject'
    await expect(own.signPsbt(twoInputs)).rejects.toMatchObject({ name: 'UserRejectedError' })
  })
})

describe('a message', () => {
  test('is signed by the address in use, or by the one that is named', async () => {
    const { own, asked } = await open()
    const signature = toBase64(new TextEncoder().encode('signed'))
    expect(await own.signMessage('hello')).toEqual({ address: payment, signature, protocol: 'bip322' })
    const ecdsa = await own.signMessage('hello', { address: ordinals, protocol: 'ecdsa' })
    expect(ecdsa).toEqual({ address: ordinals, signature, protocol: 'ecdsa' })
    expect(asked('signMessage')).toMatchObject([{ address: payment }, { address: ordinals, protocol: 'ECDSA' }])
  })
})

describe('a transfer', () => {
  test('goes as one of the kit does, and stands in the ledger', async () => {
    const { own, asked, kernel } = await open()
    expect(await own.sendTransfer({ recipients: [{ address: other, amount: 5_000n }] })).toBe(txid)
    expect(asked('sendTransfer')).toEqual([{ recipients: [{ address: other, amount: 5_000 }] }])
    expect(kernel.state.ledger).toMatchObject([{ kind: 'transfer', transactionId: txid, account: payment }])
  })

  test('to several is one request', async () => {
    const { own, asked, kernel } = await open()
    const recipients = [
      { address: other, amount: 5_000n },
      { address: ordinals, amount: 6_000n },
    ]
    expect(await own.sendTransfer({ recipients })).toBe(txid)
    expect(asked('sendTransfer')).toHaveLength(1)
    expect(kernel.state.ledger).toMatchObject([{ kind: 'calls', transactionId: txid }])
  })

  test('of too much, of dust, and to nobody asks nobody', async () => {
    const { own, money } = await open()
    const pay = (address: string, amount: bigint) => own.sendTransfer({ recipients: [{ address, amount }] })
    await expect(pay(other, 2_000_000n)).rejects.toMatchObject({ name: 'PreparedBlockedError' })
    await expect(pay(other, 1n)).rejects.toMatchObject({ name: 'DustError' })
    await expect(pay('bc1nobody', 5_000n)).rejects.toMatchObject({ name: 'InvalidAddressError' })
    await expect(own.sendTransfer({ recipients: [] })).rejects.toMatchObject({ name: 'PreparedMismatchError' })
    expect(money()).toEqual([])
  })
})

describe('what was asked for another', () => {
  test('is by nobody while nobody is connected', async () => {
    const { own, kernel, money } = await open()
    await kernel.disconnect({ namespace: 'bip122' })
    const none = { name: 'NotConnectedError' }
    await expect(own.signPsbt(twoInputs)).rejects.toMatchObject(none)
    await expect(own.signMessage('hello')).rejects.toMatchObject(none)
    await expect(own.sendTransfer({ recipients: [{ address: other, amount: 5_000n }] })).rejects.toMatchObject(none)
    expect(money()).toEqual([])
  })

  test.each(['account', 'session'])('%s than is in use asks nobody', async (what) => {
    const { own, kernel, money, sats } = await open()
    const told = later()
    // The wallet takes its time to say where it is.
    sats.replies.wallet_getNetwork = async () => {
      await told.promise
      return { jsonrpc: '2.0', id: '1', result: { bitcoin: { name: sats.network } } }
    }
    const asked = [
      own.signPsbt(twoInputs),
      own.signMessage('hello'),
      own.sendTransfer({ recipients: [{ address: other, amount: 5_000n }] }),
    ]
    if (what === 'account') await kernel.switchAccount({ namespace: 'bip122', address: ordinals })
    else await kernel.disconnect({ namespace: 'bip122' })
    told.open()
    const gone = { status: 'rejected', reason: { name: 'AccountNotSharedError' } }
    expect(await Promise.allSettled(asked)).toMatchObject([gone, gone, gone])
    expect(money()).toEqual([])
  })

  test('network than the kit shows asks nobody', async () => {
    const { own, sats, kernel, money } = await open([payment])
    const recipients = [{ address: other, amount: 5_000n }]
    const moved = { name: 'ChainMismatchError' }
    sats.network = 'Testnet'
    await expect(own.signPsbt(twoInputs, { inputs: [0] })).rejects.toMatchObject(moved)
    await expect(own.signMessage('hello')).rejects.toMatchObject(moved)
    await expect(own.sendTransfer({ recipients })).rejects.toMatchObject(moved)
    expect(money()).toEqual([])
    // The kit moves with it, and so does the wallet here.
    sats.network = 'Mainnet'
    await kernel.switchNetwork(bitcoinTestnet.id)
    expect([own.network, own.address]).toEqual(['Testnet', addresses.testnet])
  })
})
