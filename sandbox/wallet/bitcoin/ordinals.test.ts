import * as ecc from '@bitcoinerlab/secp256k1'
import { initEccLib } from 'bitcoinjs-lib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addresses, bob } from '../../bitcoin/accounts.mjs'
import { seeded } from '../../bitcoin/seedOrdinals.mjs'
import { type RunningBitcoin, startBitcoin } from '../../bitcoin/startBitcoin.mjs'
import { installBitcoinWallets } from './index.ts'
import type { BitcoinWalletsOptions, Dialect } from './types.ts'

const own = addresses.regtest
const { buckets, shovels } = seeded.runes
let bitcoin: RunningBitcoin

beforeEach(async () => {
  initEccLib(ecc)
  localStorage.clear()
  bitcoin = await startBitcoin({ port: 0, judge: 'javascript', blockEvery: 0 })
}, 60_000)
afterEach(async () => {
  for (const wallet of Object.values(window.tapkitBitcoinWallets ?? {})) wallet.vanish()
  await bitcoin.stop()
})

// biome-ignore lint/suspicious/noExplicitAny: tests look at the wallet's answers, and no code relies on them
type Answer = any
type Sats = { request(method: string, params?: unknown): Promise<{ result?: Answer; error?: Answer }> }
type Unisat = {
  [method in 'requestAccounts' | 'getInscriptions' | 'sendInscription' | 'sendBitcoin']: (
    ...args: unknown[]
  ) => Promise<Answer>
}

function open(options: Partial<BitcoinWalletsOptions> = {}) {
  installBitcoinWallets({ explorerUrl: bitcoin.explorerUrl, mode: 'approve', ordinals: true, ...options })
  const page = window as unknown as { TapkitSandbox?: { BitcoinProvider?: Sats }; unisat?: Unisat }
  const held = (dialect: Dialect) => window.tapkitBitcoinWallets?.[dialect] ?? expect.fail(`no ${dialect}`)
  return { held, sats: page.TapkitSandbox?.BitcoinProvider as Sats, unisat: page.unisat as Unisat }
}

async function openSats(options: Partial<BitcoinWalletsOptions> = {}) {
  const { sats, held } = open(options)
  await sats.request('wallet_connect')
  const ask = async (method: string, params: unknown = null) => {
    const { result, error } = await sats.request(method, params)
    expect(error).toBeUndefined()
    return result
  }
  return { ask, held, sats }
}

const read = async (url: string, init?: RequestInit) => (await fetch(url, init)).json()
/** The contents of an address's outputs, once all transactions are in a block. */
async function heldBy(address: string): Promise<Answer[]> {
  await bitcoin.mine()
  const coins: { txid: string; vout: number }[] = await read(`${bitcoin.explorerUrl}/api/address/${address}/utxo`)
  const body = JSON.stringify(coins.map(({ txid, vout }) => `${txid}:${vout}`))
  return coins.length ? read(`${bitcoin.ordUrl}/outputs`, { method: 'POST', body }) : []
}
const amountsOf = (outputs: Answer[], name: string) => outputs.flatMap(({ runes }) => runes[name]?.amount ?? [])
const pictureIn = async (address: string) => (await heldBy(address)).find(({ inscriptions }) => inscriptions.length > 0)

describe('the sats-connect wallet', () => {
  test('has the methods for runes and inscriptions, or none of them', async () => {
    const { ask } = await openSats()
    const known = (await ask('getInfo')).methods
    expect(known).toEqual(expect.arrayContaining(['runes_mint', 'runes_getBalance', 'ord_getInscriptions']))
    const { sats } = await openSats({ ordinals: false })
    expect((await sats.request('runes_getBalance')).error.code).toBe(-32601)
    const { methods } = (await sats.request('getInfo')).result
    expect(methods.filter((name: string) => /^(runes|ord)_/.test(name))).toEqual([])
  })

  test('tells its balances', async () => {
    const { ask } = await openSats()
    const { balances } = await ask('runes_getBalance')
    expect(balances).toHaveLength(2)
    for (const { name, symbol, divisibility, premine } of [buckets, shovels])
      expect(balances).toContainEqual({
        ...{ runeName: name, symbol, divisibility, amount: String(premine), spendableBalance: String(premine) },
      })
    const { total, inscriptions } = await ask('ord_getInscriptions')
    expect([total, inscriptions.length]).toEqual([1, 1])
    expect(inscriptions[0]).toMatchObject({
      ...{ inscriptionNumber: '0', address: own.p2tr, postage: '10000', contentType: 'image/png', offset: 0 },
      output: expect.stringMatching(/^[0-9a-f]{64}:0$/),
    })
    expect((await ask('ord_getInscriptions', { offset: 1, limit: 1 })).inscriptions).toEqual([])
  })

  test('sends an inscription, and nothing else that an output holds', async () => {
    const { ask, sats } = await openSats()
    const [{ inscriptionId }] = (await ask('ord_getInscriptions')).inscriptions
    await ask('ord_sendInscriptions', { transfers: [{ address: bob, inscriptionId }] })
    expect(await pictureIn(bob)).toMatchObject({ value: 10_000, inscriptions: [inscriptionId] })
    expect(amountsOf(await heldBy(own.p2tr), shovels.name)).toEqual([Number(shovels.premine)])
    const again = await sats.request('ord_sendInscriptions', { transfers: [{ address: bob, inscriptionId }] })
    expect(again.error).toMatchObject({ code: -32602, message: expect.stringContaining('does not hold') })
  })

  test('sends runes, and keeps the rest of them and a picture on their output', async () => {
    const { ask, sats } = await openSats()
    const recipients = [
      { runeName: 'SANDBOXSHOVELS', amount: '25050', address: bob },
      { runeName: buckets.name, amount: '1', address: own.p2sh },
    ]
    await ask('runes_transfer', { recipients })
    const left = await heldBy(own.p2tr)
    expect(amountsOf(left, shovels.name)).toEqual([Number(shovels.premine) - 25_050])
    expect(amountsOf(left, buckets.name)).toEqual([999])
    expect(amountsOf(await heldBy(bob), shovels.name)).toEqual([25_050])
    expect(amountsOf(await heldBy(own.p2sh), buckets.name)).toEqual([1])
    const much = { recipients: [{ runeName: buckets.name, amount: '1000', address: bob }] }
    expect((await sats.request('runes_transfer', much)).error).toMatchObject({ code: -32603 })

    const picture = { contentType: 'text/plain', contentBase64: btoa('hello') }
    const who = { destinationAddress: own.p2tr, refundAddress: own.p2wpkh, feeRate: 2 }
    const etching = {
      runeName: 'WALLETS•PICTURE',
      isMintable: false,
      premine: '5',
      inscriptionDetails: picture,
      ...who,
    }
    await ask('runes_etch', etching)
    await bitcoin.mine(7)
    await ask('runes_transfer', { recipients: [{ runeName: 'WALLETS•PICTURE', amount: '2', address: bob }] })
    expect((await heldBy(own.p2tr)).flatMap(({ inscriptions }) => inscriptions)).toHaveLength(2)
    expect(amountsOf(await heldBy(bob), 'WALLETS•PICTURE')).toEqual([2])
  })

  test('pays with plain coins; a careless wallet spends an inscription and runes first', async () => {
    const { ask, held } = await openSats()
    const pay = () => ask('sendTransfer', { recipients: [{ address: bob, amount: 20_000 }] })
    await pay()
    expect(await pictureIn(own.p2tr)).toMatchObject({ value: 10_000 })
    held('sats').manner = 'careless'
    await pay()
    expect(await pictureIn(own.p2tr)).toBeUndefined()
    // The first satoshi in is the first out, and runes go to the first output: to the receiver of the payment.
    expect(await pictureIn(bob)).toMatchObject({ value: 20_000 })
    expect(amountsOf(await heldBy(bob), buckets.name)).toEqual([Number(buckets.premine)])
  })

  test('mints by itself, and bumps an etching', async () => {
    const { ask } = await openSats()
    const who = { destinationAddress: own.p2tr, refundAddress: own.p2wpkh, feeRate: 2, network: 'Regtest' }
    const minted = await ask('runes_mint', { runeName: buckets.name, repeats: 2, ...who })
    await bitcoin.mine(3)
    const order = (id: string) => ask('runes_getOrder', { id, network: 'Regtest' })
    expect(await order(minted.orderId)).toMatchObject({ state: 'complete', fundingAddress: minted.fundingAddress })
    expect(amountsOf(await heldBy(own.p2tr), buckets.name).toSorted()).toEqual([1000, 200])

    const etching = { runeName: 'WALLETS•BUCKETS', isMintable: false, premine: '5', ...who }
    const { orderId, fundTransactionId } = await ask('runes_etch', etching)
    expect(fundTransactionId).toMatch(/^[0-9a-f]{64}$/)
    await bitcoin.mine(6)
    const { rbfCost } = await ask('runes_estimateRbfOrder', { orderId, newFeeRate: 9 })
    const bumped = await ask('runes_rbfOrder', { orderId, newFeeRate: 9 })
    expect(bumped).toEqual({
      ...{ orderId, fundRBFTransactionId: expect.any(String), fundingAddress: expect.stringMatching(/^bcrt1p/) },
    })
    const { vout } = await read(`${bitcoin.explorerUrl}/api/tx/${bumped.fundRBFTransactionId}`)
    expect(vout[0]).toMatchObject({ scriptpubkey_address: bumped.fundingAddress, value: rbfCost })
    await order(orderId)
    await bitcoin.mine()
    expect(await order(orderId)).toMatchObject({ state: 'complete' })
  })

  test('an order that the service refuses, or the user, is told', async () => {
    // The browser that tests run in notes every answer of 400.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { held, sats } = await openSats()
    const who = { destinationAddress: own.p2tr, refundAddress: own.p2wpkh, feeRate: 2 }
    const mint = (runeName: string) => sats.request('runes_mint', { runeName, repeats: 1, ...who })
    expect((await mint('NOBODY•HAS•THIS')).error).toMatchObject({ code: -32600 })
    held('sats').mode = 'reject'
    expect((await mint(buckets.name)).error).toMatchObject({ code: -32000 })
  })
})

describe('the UniSat wallet', () => {
  test('lists inscriptions, sends an inscription, and pays with plain coins from a taproot address', async () => {
    const { unisat, held } = open()
    await unisat.requestAccounts()
    expect(await unisat.getInscriptions()).toEqual({ total: 0, list: [] })
    held('unisat').setAddressType('p2tr')
    const { total, list } = await unisat.getInscriptions(0, 1)
    expect([total, list.length]).toEqual([1, 1])
    expect(list[0]).toMatchObject({ address: own.p2tr, outputValue: '10000', contentType: 'image/png', offset: 0 })
    expect((await fetch(list[0].content)).headers.get('content-type')).toBe('image/png')
    await unisat.sendBitcoin(bob, 2_000)
    const { txid } = await unisat.sendInscription(bob, list[0].inscriptionId, { feeRate: 4 })
    expect(txid).toMatch(/^[0-9a-f]{64}$/)
    expect(await pictureIn(bob)).toMatchObject({ value: 10_000, inscriptions: [list[0].inscriptionId] })
  })
})
