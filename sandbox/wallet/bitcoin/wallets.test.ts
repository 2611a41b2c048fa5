import * as ecc from '@bitcoinerlab/secp256k1'
import { Verifier } from 'bip322-js'
import { address as codec, initEccLib, networks, Psbt } from 'bitcoinjs-lib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AddressType, addresses, bob, publicKeys } from '../../bitcoin/accounts.mjs'
import { type RunningBitcoin, startBitcoin } from '../../bitcoin/startBitcoin.mjs'
import { fromBase64, fromHex, toBase64, toHex } from './bytes.ts'
import { installBitcoinWallets, SATS_ID } from './index.ts'
import type { BitcoinWalletsOptions, Dialect } from './types.ts'

const own = addresses.regtest
let bitcoin: RunningBitcoin

beforeAll(async () => {
  initEccLib(ecc)
  bitcoin = await startBitcoin({ port: 0, judge: 'javascript', blockEvery: 0 })
}, 60_000)
afterAll(() => bitcoin.stop())
beforeEach(() => localStorage.clear())
afterEach(() => {
  for (const wallet of Object.values(window.tapkitBitcoinWallets ?? {})) wallet.vanish()
})

// biome-ignore lint/suspicious/noExplicitAny: what a wallet answers is looked at here, and not relied on
type Answer = any
type Reply = { result?: Answer; error?: { code: number; message: string } }
type Sats = {
  request(method: string, params?: unknown): Promise<Reply>
  addListener(listener: unknown): () => void
}
type Unisat = Record<string, (...args: unknown[]) => Promise<Answer>>

function open(options: Partial<BitcoinWalletsOptions> = {}) {
  for (const wallet of Object.values(window.tapkitBitcoinWallets ?? {})) wallet.vanish()
  installBitcoinWallets({ explorerUrl: bitcoin.explorerUrl, mode: 'approve', ...options })
  const held = (dialect: Dialect) => window.tapkitBitcoinWallets?.[dialect] ?? expect.fail(`no ${dialect}`)
  const page = window as unknown as { TapkitSandbox?: { BitcoinProvider?: Sats }; unisat?: Unisat }
  return { held, sats: page.TapkitSandbox?.BitcoinProvider as Sats, unisat: page.unisat as Unisat }
}

const ask = async (path: string) => (await fetch(`${bitcoin.explorerUrl}${path}`)).json()

/** A PSBT that spends a new coin of each of these addresses to bob, made by a library that the wallets do not use. */
async function makePsbt(types: readonly AddressType[]): Promise<Psbt> {
  const psbt = new Psbt({ network: networks.regtest })
  for (const type of types) {
    const hash = await bitcoin.fund(own[type], 50_000)
    const coins: { txid: string; vout: number }[] = await ask(`/api/address/${own[type]}/utxo`)
    psbt.addInput({
      hash,
      index: coins.find(({ txid }) => txid === hash)?.vout ?? 0,
      witnessUtxo: { script: codec.toOutputScript(own[type], networks.regtest), value: 50_000n },
      ...(type === 'p2tr' ? { tapInternalKey: fromHex(publicKeys.ordinals).subarray(1) } : {}),
    })
  }
  return psbt.addOutput({ address: bob, value: BigInt(types.length * 50_000 - 2000) })
}

describe('sats-connect dialect', () => {
  const connect = (sats: Sats, params: object = {}) =>
    sats.request('wallet_connect', { addresses: ['payment', 'ordinals'], ...params })

  test('registers itself by WBIP004, and vanishes', () => {
    const { held } = open()
    const ids = () => (window as unknown as { btc_providers: { id: string }[] }).btc_providers.map(({ id }) => id)
    expect(ids()).toEqual([SATS_ID])
    held('sats').vanish()
    expect(ids()).toEqual([])
    expect(window).not.toHaveProperty('TapkitSandbox.BitcoinProvider')
  })

  test('shares addresses in the order asked, once permitted, and remembers it', async () => {
    const { sats } = open()
    expect((await sats.request('wallet_getAccount')).error?.code).toBe(-32002)
    const { result } = await connect(sats, { addresses: ['ordinals', 'payment'] })
    expect(result.addresses.map(({ address }: { address: string }) => address)).toEqual([own.p2tr, own.p2wpkh])
    expect(result.network.bitcoin.name).toBe('Regtest')
    const again = open({ mode: 'reject' })
    expect((await again.sats.request('wallet_getAccount')).result.addresses).toHaveLength(2)
    await again.sats.request('wallet_disconnect')
    expect((await connect(again.sats)).error).toEqual({ code: -32000, message: 'User rejected the request.' })
  })

  test.each([
    ['getFortune', null, -32601],
    ['wallet_connect', { message: 'x'.repeat(81) }, -32602],
    ['wallet_connect', { network: 'mainnet' }, -32602],
    ['wallet_connect', { addresses: 'payment' }, -32602],
    ['getAddresses', {}, -32602],
  ])('%s %j is refused', async (method, params, code) => {
    const { sats } = open()
    expect((await sats.request(method, params)).error?.code).toBe(code)
  })

  test.each([
    ['signMessage', { address: bob, message: 'x' }],
    ['signMessage', { address: own.p2tr, message: 'x', protocol: 'ECDSA' }],
    ['signMessage', { address: own.p2wpkh, message: 'x', protocol: 'bip322' }],
    ['signPsbt', { psbt: 'AAAA' }],
    ['sendTransfer', { recipients: [] }],
    ['sendTransfer', { recipients: [{ address: bob, amount: '1000' }] }],
    ['sendTransfer', { recipients: [{ address: bob, amount: 0.5 }] }],
    ['sendTransfer', { recipients: [{ address: 'nowhere', amount: 1000 }] }],
  ])('%s %j is refused', async (method, params) => {
    const { sats } = open()
    await connect(sats)
    expect((await sats.request(method, params)).error?.code).toBe(-32602)
  })

  test('hangs and breaks when told to', async () => {
    const { sats, held } = open({ mode: 'throw' })
    await expect(connect(sats)).rejects.toThrow('engine')
    held('sats').mode = 'hang'
    const answered = vi.fn()
    void connect(sats).then(answered)
    await sats.request('getInfo')
    expect(answered).not.toHaveBeenCalled()
  })

  test('sends and fails, or sends twice as much, when told to', async () => {
    const { sats, held } = open()
    await connect(sats)
    await bitcoin.fund(own.p2wpkh, 100_000)
    const before: { txid: string }[] = await ask(`/api/address/${bob}/txs`)
    const send = () => sats.request('sendTransfer', { recipients: [{ address: bob, amount: 4_321 }] })
    held('sats').manner = 'sendsThenFails'
    expect((await send()).error).toEqual({ code: -32603, message: 'The wallet has lost its connection.' })
    expect(await ask(`/api/address/${bob}/txs`)).toHaveLength(before.length + 1)
    held('sats').manner = 'sendsMore'
    const { vout } = await ask(`/api/tx/${(await send()).result.txid}`)
    expect(vout).toContainEqual(expect.objectContaining({ scriptpubkey_address: bob, value: 8_642 }))
  })

  test('tells of another network, other addresses and its end', async () => {
    const { sats, held } = open()
    const cb = vi.fn()
    for (const eventName of ['accountChange', 'networkChange', 'disconnect']) sats.addListener({ eventName, cb })
    await connect(sats)
    held('sats').setNetwork('Mainnet')
    expect(cb).toHaveBeenLastCalledWith(
      expect.objectContaining({ type: 'networkChange', bitcoin: { name: 'Mainnet' } }),
    )
    expect(cb.mock.lastCall?.[0].addresses[0].address).toBe(addresses.mainnet.p2wpkh)
    held('sats').setAddressType('p2sh')
    expect(cb.mock.lastCall?.[0].addresses[0].address).toBe(addresses.mainnet.p2sh)
    held('sats').disconnect()
    expect(cb).toHaveBeenLastCalledWith({ type: 'disconnect' })
  })

  test('signs and broadcasts a PSBT with taproot and segwit inputs', async () => {
    const { sats } = open()
    await connect(sats)
    const psbt = await makePsbt(['p2tr', 'p2wpkh'])
    const signInputs = { [own.p2tr]: [0], [own.p2wpkh]: [1] }
    const { result, error } = await sats.request('signPsbt', { psbt: psbt.toBase64(), signInputs, broadcast: true })
    expect(error).toBeUndefined()
    expect((await ask(`/api/tx/${result.txid}`)).vin).toHaveLength(2)
  })

  test('signs one input and leaves the other', async () => {
    const { sats } = open()
    await connect(sats)
    const psbt = await makePsbt(['p2wpkh', 'p2wpkh'])
    const { result } = await sats.request('signPsbt', { psbt: psbt.toBase64(), signInputs: { [own.p2wpkh]: [1] } })
    const signed = Psbt.fromBase64(result.psbt)
    expect(signed.data.inputs.map(({ partialSig }) => partialSig?.length)).toEqual([undefined, 1])
    const all = await sats.request('signPsbt', { psbt: psbt.toBase64(), signInputs: { [own.p2tr]: [7] } })
    expect(all.error?.code).toBe(-32602)
  })

  test('sends, and says when there is not enough', async () => {
    const { sats } = open()
    await connect(sats)
    const { result } = await sats.request('sendTransfer', { recipients: [{ address: bob, amount: 123_456 }] })
    const { vout } = await ask(`/api/tx/${result.txid}`)
    expect(vout).toContainEqual(expect.objectContaining({ scriptpubkey_address: bob, value: 123_456 }))
    const much = await sats.request('sendTransfer', { recipients: [{ address: bob, amount: 10 ** 12 }] })
    expect(much.error).toMatchObject({ code: -32603, message: expect.stringContaining('Not enough') })
  })
})

describe('signatures', () => {
  test.each([
    ['p2wpkh', 'ECDSA'],
    ['p2wpkh', 'BIP322'],
    ['p2sh', 'ECDSA'],
    ['p2sh', 'BIP322'],
    ['p2pkh', 'ECDSA'],
    ['p2tr', 'BIP322'],
  ] as const)('%s by %s stands up to an independent verifier', async (type, protocol) => {
    const { sats, held } = open()
    if (type !== 'p2tr') held('sats').setAddressType(type)
    await sats.request('wallet_connect')
    for (const message of ['', 'Hello World', 'naïve ₿ ✓', 'x'.repeat(300)]) {
      const { result } = await sats.request('signMessage', { address: own[type], message, protocol })
      expect(result).toMatchObject({ address: own[type], protocol })
      expect(Verifier.verifySignature(own[type], message, result.signature)).toBe(true)
      expect(Verifier.verifySignature(own[type], `${message}.`, result.signature)).toBe(false)
    }
  })
})

describe('UniSat dialect', () => {
  test('one address, errors as plain objects', async () => {
    const { unisat, held } = open()
    await expect(unisat.getPublicKey?.()).rejects.toEqual({ code: 4100, message: expect.any(String) })
    expect(await unisat.getAccounts?.()).toEqual([])
    expect(await unisat.requestAccounts?.()).toEqual([own.p2wpkh])
    expect(await unisat.getChain?.()).toEqual({ enum: 'BITCOIN_REGTEST', name: 'Bitcoin Regtest', network: 'regtest' })
    const heard = vi.fn()
    unisat.on?.('accountsChanged', heard)
    held('unisat').setAddressType('p2tr')
    expect(heard).toHaveBeenLastCalledWith([own.p2tr])
    held('unisat').disconnect()
    expect(heard).toHaveBeenLastCalledWith([])
    held('unisat').mode = 'reject'
    await expect(unisat.requestAccounts?.()).rejects.toEqual({ code: 4001, message: 'User rejected the request.' })
    held('unisat').vanish()
    expect(window).not.toHaveProperty('unisat')
  })

  test('signs text both ways, and pays in satoshi', async () => {
    const { unisat } = open()
    await unisat.requestAccounts?.()
    for (const type of ['ecdsa', 'bip322-simple']) {
      const signature = await unisat.signMessage?.('hello', type)
      expect(Verifier.verifySignature(own.p2wpkh, 'hello', signature)).toBe(true)
    }
    const txid = await unisat.sendBitcoin?.(bob, 1500, { feeRate: 7 })
    const { vout, fee, weight } = await ask(`/api/tx/${txid}`)
    expect(vout).toContainEqual(expect.objectContaining({ scriptpubkey_address: bob, value: 1500 }))
    expect(fee / (weight / 4)).toBeCloseTo(7, 0)
    await expect(unisat.sendBitcoin?.(bob, 0.000015)).rejects.toMatchObject({ code: -32602 })
  })

  test('signs a PSBT in hex and pushes it', async () => {
    const { unisat } = open()
    await unisat.requestAccounts?.()
    const signed = await unisat.signPsbt?.((await makePsbt(['p2wpkh'])).toHex())
    const txid = await unisat.pushPsbt?.(signed)
    expect(await ask(`/api/tx/${txid}`)).toMatchObject({ txid })
    const open_ = await unisat.signPsbt?.((await makePsbt(['p2wpkh'])).toHex(), {
      autoFinalized: false,
      toSignInputs: [{ index: 0, address: own.p2wpkh }],
    })
    expect(Psbt.fromHex(open_).data.inputs[0]?.partialSig).toHaveLength(1)
  })
})

describe('Wallet Standard', () => {
  type Wallet = { name: string; accounts: { address: string }[]; features: Answer }
  const announced = (): Wallet[] => {
    const found: Wallet[] = []
    const register = (...wallets: Wallet[]) => {
      found.push(...wallets)
      return () => {}
    }
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
    return found
  }
  const only = () => announced()[0] ?? expect.fail('no wallet')

  test('announces itself until it vanishes', () => {
    const { held } = open()
    expect(announced().map(({ name }) => name)).toEqual(['Sandbox Standard'])
    held('standard').vanish()
    expect(announced()).toEqual([])
  })

  test('accounts by purpose, a message, a PSBT', async () => {
    open()
    const { features } = only()
    const { accounts } = await features['bitcoin:connect'].connect({ purposes: ['ordinals', 'payment'] })
    expect(accounts.map(({ address }: { address: string }) => address)).toEqual([own.p2tr, own.p2wpkh])
    const message = new TextEncoder().encode('hello')
    const [signed] = await features['bitcoin:signMessage'].signMessage({ account: accounts[0], message })
    expect(Verifier.verifySignature(own.p2tr, 'hello', toBase64(signed.signature))).toBe(true)

    const psbt = fromBase64((await makePsbt(['p2tr', 'p2wpkh'])).toBase64())
    const inputsToSign = [
      { account: accounts[0], signingIndexes: [0] },
      { account: accounts[1], signingIndexes: [1], sigHash: 'ALL' },
    ]
    const [{ signedPsbt }] = await features['bitcoin:signTransaction'].signTransaction({ psbt, inputsToSign })
    const hex = Psbt.fromHex(toHex(signedPsbt)).finalizeAllInputs().extractTransaction().toHex()
    const response = await fetch(`${bitcoin.explorerUrl}/api/tx`, { method: 'POST', body: hex })
    expect(await response.text()).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a refusal is 4001, and a change is told', async () => {
    const { held } = open({ mode: 'reject' })
    const { features } = only()
    await expect(features['bitcoin:connect'].connect({ purposes: ['payment'] })).rejects.toMatchObject({ code: 4001 })
    held('standard').mode = 'approve'
    await features['bitcoin:connect'].connect({ purposes: ['payment'] })
    const heard = vi.fn()
    features['standard:events'].on('change', heard)
    held('standard').disconnect()
    expect(heard).toHaveBeenLastCalledWith({ accounts: [] })
  })
})

test('the dialog shows what is paid, and Reject rejects', async () => {
  const { sats } = open({ mode: 'ask' })
  const dialog = (label: string) =>
    vi.waitFor(() => {
      const root = document.querySelector('tapkit-sandbox-wallet')?.shadowRoot
      const text = root?.querySelector('dialog')?.textContent
      const key = [...(root?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === label)
      if (!key) throw new Error('no dialog')
      key.click()
      return text
    })
  const connecting = sats.request('wallet_connect', { message: 'Let me in' })
  const question = await dialog('Share')
  for (const part of ['Share your Bitcoin addresses?', 'Let me in', own.p2wpkh, own.p2tr])
    expect(question).toContain(part)
  expect((await connecting).result.addresses).toHaveLength(2)
  const signing = sats.request('signPsbt', { psbt: (await makePsbt(['p2tr', 'p2wpkh'])).toBase64() })
  const shown = await dialog('Reject')
  for (const part of ['0.00098 BTC', bob, '0.00002 BTC', '#0 (p2tr), #1 (p2wpkh)']) expect(shown).toContain(part)
  expect((await signing).error?.code).toBe(-32000)
})
