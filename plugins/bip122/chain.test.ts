import * as secp256k1 from '@bitcoinerlab/secp256k1'
import * as btc from '@scure/btc-signer'
import { address as codec, initEccLib, networks, Psbt } from 'bitcoinjs-lib'
import { createTestKernel } from 'tapkit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { watchFetch } from '../../kernel/fixtures/watchFetch.ts'
import { addresses, bob, publicKeys } from '../../sandbox/bitcoin/accounts.mjs'
import { type RunningBitcoin, startBitcoin } from '../../sandbox/bitcoin/startBitcoin.mjs'
import { installBitcoinWallets, SATS_ID } from '../../sandbox/wallet/bitcoin/index.ts'
import { fromHex } from './encoding/hex.ts'
import { bip122, psbtIntent, verifyMessage } from './index.ts'
import { bitcoinRegtest } from './networks/index.ts'
import { createBitcoinWallet } from './wallet/index.ts'

const own = addresses.regtest
/** What `@scure/btc-signer` calls the network. */
const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const ids = { sats: SATS_ID, unisat: 'unisat', standard: 'Sandbox Standard' } as const
let bitcoin: RunningBitcoin
let kernel = createTestKernel({ plugins: [] })
const page = watchFetch()

beforeAll(async () => {
  initEccLib(secp256k1)
  // The judge's own requests are no page's.
  Object.assign(Object(window).happyDOM.settings.fetch, { disableSameOriginPolicy: true })
  bitcoin = await startBitcoin({ port: 0, blockEvery: 0 })
}, 60_000)
afterAll(() => bitcoin.stop())
afterEach(async () => {
  await page.rest()
  kernel.destroy()
  for (const wallet of Object.values(window.tapkitBitcoinWallets ?? {})) wallet.vanish()
  localStorage.clear()
})

async function open(dialect: keyof typeof ids) {
  installBitcoinWallets({ explorerUrl: bitcoin.explorerUrl, mode: 'approve', install: [dialect] })
  const explorers = { [bitcoinRegtest.id]: bitcoin.explorerUrl }
  kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoinRegtest], explorers })], fetch: page.fetch })
  await kernel.start()
  const connection = await kernel.connect({ connectorId: ids[dialect], namespace: 'bip122' })
  const provider = await kernel.getProvider('bip122')
  if (!provider) throw new Error('no provider')
  return { connection, provider }
}

const coinsOf = async (address: string): Promise<{ txid: string; vout: number; value: number }[]> =>
  (await fetch(`${bitcoin.explorerUrl}/api/address/${address}/utxo`)).json()

/** A PSBT that spends a new coin of each kind of the wallet's addresses to bob. */
async function makePsbt(types: readonly ('p2wpkh' | 'p2tr')[]): Promise<string> {
  const psbt = new Psbt({ network: networks.regtest })
  for (const type of types) {
    const hash = await bitcoin.fund(own[type], 50_000)
    psbt.addInput({
      hash,
      index: (await coinsOf(own[type])).find(({ txid }) => txid === hash)?.vout ?? 0,
      witnessUtxo: { script: codec.toOutputScript(own[type], networks.regtest), value: 50_000n },
      ...(type === 'p2tr' ? { tapInternalKey: fromHex(publicKeys.ordinals)?.subarray(1) } : {}),
    } as never)
  }
  return psbt.addOutput({ address: bob, value: BigInt(types.length * 50_000 - 2_000) }).toBase64()
}

describe.each(['sats', 'unisat', 'standard'] as const)('%s', (dialect) => {
  test('connects, reads the balance and signs a message that is right', async () => {
    const { connection } = await open(dialect)
    const { address } = connection.account
    expect([address, connection.network.id]).toEqual([own.p2wpkh, bitcoinRegtest.id])
    const before = (await kernel.fetchBalance({ force: true })).value
    await bitcoin.fund(address, 12_345)
    expect((await kernel.fetchBalance({ force: true })).value).toBe(before + 12_345n)
    const message = 'Grüße 👋'
    const { signature } = await kernel.signMessage({ message })
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    expect(await verifyMessage({ address, message: 'Grüße', signature })).toBe(false)
  })

  test('signs a PSBT with segwit and taproot inputs, whose scripts the judge accepts', async () => {
    const { provider } = await open(dialect)
    const types = dialect === 'unisat' ? (['p2wpkh'] as const) : (['p2wpkh', 'p2tr'] as const)
    const psbt = await makePsbt(types)
    const signInputs = types.map((type, index) => ({ address: own[type], index }))
    const { psbt: signed } = await provider.signPsbt({ psbt, signInputs, network: 'Regtest' })
    const body = Psbt.fromBase64(signed, { network: networks.regtest }).finalizeAllInputs().extractTransaction().toHex()
    const answer = await fetch(`${bitcoin.explorerUrl}/api/tx`, { method: 'POST', body })
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/^[0-9a-f]{64}$/)])
  })
})

test.each(['sats', 'unisat'] as const)(
  '%s pays: what was estimated suffices, and the payment is seen',
  async (dialect) => {
    const { connection, provider } = await open(dialect)
    await bitcoin.fund(connection.account.address, 1_000_000)
    await bitcoin.mine(1)
    const prepared = await kernel.prepare({ kind: 'transfer', to: bob, amount: 123_456n })
    expect(prepared.fee?.value).toBeGreaterThan(0n)
    expect(prepared.notices).toEqual([])
    const { id } = await kernel.send(prepared)
    expect((await coinsOf(bob)).find(({ txid }) => txid === id)?.value).toBe(123_456)
    await bitcoin.mine(1)
    expect(await kernel.waitForTransaction({ id })).toEqual({ id, status: 'confirmed', seen: prepared.changes })
    await expect.poll(() => kernel.state.ledger[0]).toMatchObject({ id: prepared.id, status: 'confirmed' })
    const { txid } = await provider.signPsbt({ psbt: await makePsbt(['p2wpkh']), broadcast: true, network: 'Regtest' })
    expect((await coinsOf(bob)).some((coin) => coin.txid === txid)).toBe(true)
  },
)

test.each(['sats', 'unisat'] as const)('%s signs and sends a PSBT as it was reviewed', async (dialect) => {
  await open(dialect)
  const prepared = await kernel.prepare(psbtIntent({ psbt: await makePsbt(['p2wpkh']) }))
  expect(prepared.changes).toEqual([{ direction: 'out', amount: 48_000n, party: bob }])
  expect([prepared.fee?.value, prepared.notices]).toEqual([2_000n, []])
  const { id } = await kernel.send(prepared)
  await bitcoin.mine(1)
  const settled = { id: prepared.id, transactionId: id, status: 'confirmed' }
  await expect.poll(() => kernel.state.ledger[0]).toMatchObject(settled)
})

test.each(['payment', 'PSBT'])(
  'a %s that the wallet sends without naming it is found on the chain (money 11)',
  async (what) => {
    const { connection, provider } = await open('sats')
    await bitcoin.fund(connection.account.address, 1_000_000)
    await bitcoin.mine(1)
    const intent =
      what === 'PSBT'
        ? psbtIntent({ psbt: await makePsbt(['p2wpkh']) })
        : ({ kind: 'transfer', to: bob, amount: 23_456n } as const)
    const prepared = await kernel.prepare(intent)
    const failing = provider as { -readonly [name in keyof typeof provider]: (typeof provider)[name] }
    const { signPsbt, sendTransfer } = provider
    const sent: (string | undefined)[] = []
    const fail = (txid: string | undefined) => {
      sent.push(txid)
      throw new Error('Timeout while waiting for the node')
    }
    failing.signPsbt = async (input) => fail((await signPsbt(input)).txid)
    failing.sendTransfer = async (input) => fail((await sendTransfer(input)).txid)
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'SendOutcomeUnknownError' })
    await expect.poll(() => kernel.state.ledger[0]?.transactionId).toBe(sent[0])
    await bitcoin.mine(1)
    await expect.poll(() => kernel.state.ledger[0]?.status).toBe('confirmed')
  },
)

test('a wallet by Wallet Standard pays nothing: the refusal has a code, and nobody was asked', async () => {
  await open('standard')
  const before = window.tapkitBitcoinWallets?.standard?.requests.length
  await bitcoin.fund(own.p2wpkh, 50_000)
  await expect(kernel.prepare({ kind: 'transfer', to: bob, amount: 10_000n })).rejects.toMatchObject({
    name: 'WalletCallNotSupportedError',
    code: -32001,
    message: 'Wallet call is not supported',
  })
  expect(window.tapkitBitcoinWallets?.standard?.requests.length).toBe(before)
})

describe('a wallet for @scure/btc-signer and bitcoinjs-lib', () => {
  test.each(['sats', 'standard'] as const)(
    'of %s signs what either has written, and the network takes it',
    async (dialect) => {
      await open(dialect)
      const wallet = createBitcoinWallet(kernel)
      const hash = await bitcoin.fund(own.p2wpkh, 50_000)
      const coin = (await coinsOf(own.p2wpkh)).find(({ txid }) => txid === hash)
      const key =
        fromHex(wallet.addresses.find(({ purpose }) => purpose === 'payment')?.publicKey ?? '') ?? new Uint8Array()
      const written = new btc.Transaction()
      written.addInput({
        ...btc.p2wpkh(key, regtest),
        ...{
          txid: hash,
          index: coin?.vout ?? 0,
          witnessUtxo: { script: btc.p2wpkh(key, regtest).script, amount: 50_000n },
        },
      })
      written.addOutputAddress(bob, 48_000n, regtest)
      const byScure = btc.Transaction.fromPSBT(await wallet.signPsbt(written.toPSBT()))
      byScure.finalize()
      const psbt = await wallet.signPsbt(await makePsbt(['p2wpkh', 'p2tr']))
      const byBitcoinjs = Psbt.fromBase64(psbt, { network: networks.regtest }).finalizeAllInputs().extractTransaction()
      for (const body of [byScure.hex, byBitcoinjs.toHex()]) {
        const answer = await fetch(`${bitcoin.explorerUrl}/api/tx`, { method: 'POST', body })
        expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/^[0-9a-f]{64}$/)])
      }
    },
  )

  test('signs messages and pays, and what it pays stands in the ledger', async () => {
    await open('sats')
    const wallet = createBitcoinWallet(kernel)
    expect([wallet.network, wallet.address]).toEqual(['Regtest', own.p2wpkh])
    const { address, signature } = await wallet.signMessage('hello', { address: own.p2tr })
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    await bitcoin.fund(own.p2wpkh, 1_000_000)
    await bitcoin.mine(1)
    const id = await wallet.sendTransfer({ recipients: [{ address: bob, amount: 34_567n }] })
    expect((await coinsOf(bob)).find(({ txid }) => txid === id)?.value).toBe(34_567)
    await bitcoin.mine(1)
    await expect.poll(() => kernel.state.ledger[0]).toMatchObject({ transactionId: id, status: 'confirmed' })
  })
})

test('the past of an address, from its explorer: what comes back is no payment, and pages meet', async () => {
  const { connection } = await open('sats')
  const { address } = connection.account
  await bitcoin.fund(address, 1_000_000)
  await bitcoin.mine(1)
  const paid = await kernel.send(await kernel.prepare({ kind: 'transfer', to: bob, amount: 123_456n }))
  const explorers = { [bitcoinRegtest.id]: bitcoin.explorerUrl }
  const reader = createTestKernel({
    plugins: [bip122({ networks: [bitcoinRegtest], explorers, history: true })],
    fetch: globalThis.fetch,
  })
  reader.http.wake()
  const [network] = reader.networks.list('bip122')
  if (!network) throw new Error('no network')
  const account = { namespace: 'bip122', address }
  const read = async (cursor?: string) =>
    reader.hooks.fetchHistory.promise({ namespace: 'bip122', network, account, cursor, signal: reader.signal })
  const pending = (await read())?.items.find(({ id }) => id === paid.id)
  expect(pending).toMatchObject({
    ...{ kind: 'send', status: 'pending' },
    transfers: [{ direction: 'out', amount: '0.00123456', symbol: 'BTC', party: bob }],
  })
  await bitcoin.mine(1)
  for (let sats = 1_000; sats < 1_030; sats++) await bitcoin.fund(address, sats)
  await bitcoin.mine(1)
  const first = await read()
  const second = await read(first?.next)
  expect(first?.items).toHaveLength(25)
  const all = [...(first?.items ?? []), ...(second?.items ?? [])]
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all.find(({ id }) => id === paid.id)).toMatchObject({ status: 'confirmed' })
  expect(all.filter(({ kind }) => kind === 'receive').length).toBeGreaterThanOrEqual(30)
  reader.destroy()
})
