import { type Plugin, UserRejectedError, type WalletChoice } from 'tapkit/kernel'
import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { clearPage, putAt } from '../fixtures/page.ts'
import { unsignedPsbt } from '../fixtures/psbts.ts'
import { bip122 } from '../index.ts'
import { bitcoin, bitcoinTestnet4 } from '../networks/index.ts'
import { createRequest, type RequestEvent, type RequestOptions } from '../request.ts'

const xverse = 'XverseProviders.BitcoinProvider'
const unselected = 'Failed to select the provider. User may have cancelled the selection prompt.'

/** Stands for the visitor at a chooser: picks that wallet, or leaves where it is `undefined`. */
type Visitor = { picks: string | undefined; asked: WalletChoice[] }
const chooserFor = (visitor: Visitor): Plugin => ({
  name: 'chooser',
  apply({ hooks }) {
    hooks.chooseWallet.tapPromise('chooser', async (choice) => {
      visitor.asked.push(choice)
      choice.options()
      const { picks: id } = visitor
      if (id === undefined) throw new Error('left')
      await choice.use(id)
      return { id }
    })
  },
})

function visit({ storage = createMemoryArea(), chooser = true, ...options }: Setup = {}) {
  const visitor: Visitor = { picks: xverse, asked: [] }
  const events: RequestEvent[] = []
  const networks = [bitcoin, bitcoinTestnet4] as const
  const kernel = createTestKernel({ plugins: [bip122({ networks }), chooser && chooserFor(visitor)], storage })
  const wallets = createRequest(kernel, { ...options, onEvent: (event) => void events.push(event) })
  kernels.push(kernel)
  return { kernel, visitor, storage, ...wallets, types: () => events.map(({ type }) => type) }
}
type Setup = RequestOptions & { storage?: ReturnType<typeof createMemoryArea>; chooser?: boolean }
const kernels: { destroy(): void }[] = []

/** A page with a wallet of the sats-connect dialect. */
function page() {
  const wallet = createSatsWallet()
  putAt(xverse, wallet.provider)
  return wallet
}

afterEach(() => {
  for (const kernel of kernels.splice(0)) kernel.destroy()
  clearPage()
})

describe('choosing', () => {
  test('B22: the visitor chooses once; the next visit asks the same wallet', async () => {
    page()
    const { request, visitor, storage, defaultProvider, types } = visit()
    const response = await request('getAddresses', { purposes: ['payment'] })
    expect(response).toMatchObject({ status: 'success', result: { addresses: [{ address: addresses.payment }] } })
    expect(types()).toEqual(['open', 'select', 'walletOpen', 'walletClose', 'close'])
    expect(defaultProvider.get()).toBe(xverse)
    expect(storage.entries.get('tapkit:default:v1:defaultWallet')).toContain(xverse)
    expect(visitor.asked[0]?.options().map(({ name, installed }) => [name, installed])[0]).toEqual(['Xverse', true])

    const next = visit({ storage })
    expect(await next.request('wallet_getNetwork')).toMatchObject({ status: 'success' })
    expect([next.visitor.asked, next.types()]).toEqual([[], ['walletOpen', 'walletClose', 'close']])
  })

  test('B20: who leaves the chooser gets the error, and nothing is remembered', async () => {
    const wallet = page()
    const { request, visitor, types, defaultProvider } = visit()
    visitor.picks = undefined
    expect(await request('wallet_getNetwork')).toMatchObject({
      status: 'error',
      error: { code: -32603, message: unselected },
    })
    expect([types(), defaultProvider.get(), wallet.requests]).toEqual([['open', 'cancel', 'close'], undefined, []])
  })

  test('B21: a refusal is -32000, and the visitor chooses again', async () => {
    const wallet = page()
    wallet.mode = 'reject'
    const { request, visitor, defaultProvider } = visit()
    for (const count of [1, 2]) {
      expect(await request('wallet_connect')).toMatchObject({ status: 'error', error: { code: -32000 } })
      expect([visitor.asked.length, defaultProvider.get()]).toEqual([count, undefined])
    }
  })

  test('B24: any other error keeps the wallet', async () => {
    const wallet = page()
    wallet.replies.getBalance = () => ({ jsonrpc: '2.0', id: '1', error: { code: -32603, message: 'broken' } })
    const { request, defaultProvider } = visit()
    expect(await request('getBalance')).toMatchObject({ error: { code: -32603, message: 'broken' } })
    expect(defaultProvider.get()).toBe(xverse)
  })

  test('B29, R27: a default that is gone since last time is dropped, and the visitor chooses', async () => {
    page()
    const { request, visitor, defaultProvider } = visit()
    defaultProvider.set('Gone.Provider')
    expect(await request('wallet_getNetwork')).toMatchObject({ status: 'success' })
    expect([visitor.asked.length, defaultProvider.get()]).toEqual([1, xverse])
  })

  test('behavior: two requests at once share one choice', async () => {
    page()
    const { request, visitor } = visit()
    const both = await Promise.all([request('wallet_getNetwork'), request('getAccounts', { purposes: [] })])
    expect(both.map(({ status }) => status)).toEqual(['success', 'error'])
    expect(visitor.asked).toHaveLength(1)
  })

  test('behavior: the wallet that the kit is connected to is asked; no chooser opens', async () => {
    page()
    const { kernel, request, visitor } = visit()
    await kernel.start()
    await kernel.connect({ connectorId: xverse, namespace: 'bip122' })
    expect(await request('wallet_getNetwork')).toMatchObject({ status: 'success' })
    expect(visitor.asked).toEqual([])
  })

  test('behavior: a wallet that came after discovery is in the list, without a reload', async () => {
    page()
    const { kernel, visitor, selectProvider } = visit()
    await kernel.start()
    await vi.waitFor(() => expect(kernel.connectors.get('bip122', xverse)).toBeDefined())
    putAt('unisat', { requestAccounts: async () => [] })
    await selectProvider()
    expect(visitor.asked[0]?.options()[1]).toMatchObject({ id: 'unisat', installed: true })
  })

  test('behavior: a kit that ends while it looks for the default keeps it', async () => {
    const { kernel, request, defaultProvider, storage } = visit()
    defaultProvider.set('Late.Provider')
    const reply = request('wallet_getNetwork')
    await vi.waitFor(() => expect(kernel.state.status).toBe('ready'))
    kernel.destroy()
    expect(await reply).toMatchObject({ status: 'error' })
    expect(storage.entries.get('tapkit:default:v1:defaultWallet')).toContain('Late.Provider')
  })

  test('B28: the host may change the list', async () => {
    page()
    const { selectProvider, visitor } = visit({ wallets: (listed) => listed.slice(0, 1) })
    expect(await selectProvider()).toBe(xverse)
    expect(visitor.asked[0]?.options()).toHaveLength(1)
  })

  test('error: no wallets to choose from, and no chooser to ask', async () => {
    const empty = visit({ wallets: () => [] })
    await expect(empty.selectProvider()).rejects.toMatchObject({
      name: 'NoWalletsError',
      message: 'No wallets detected, may want to prompt user to install a wallet.',
    })
    const alone = visit({ chooser: false })
    await expect(alone.selectProvider()).rejects.toMatchObject({
      name: 'ChooserNotFoundError',
      message: 'Failed to detect the wallet provider selector.',
    })
    expect(await alone.request('getBalance')).toMatchObject({ error: { code: -32603, message: unselected } })
    expect([empty.types(), alone.types()]).toEqual([[], []])
  })
})

describe('asking', () => {
  test('R28: wrong parameters are refused before anybody is asked', async () => {
    const wallet = page()
    const { request, visitor } = visit()
    expect(await request('wallet_connect', { message: 'x'.repeat(81) })).toEqual({
      status: 'error',
      error: { code: -32602, message: 'The message must not exceed 80 characters.', data: { path: 'message' } },
    })
    expect(await request('stx_signTransactions', { transactions: ['zzz'] })).toMatchObject({
      error: { code: -32602, message: 'Invalid hex-encoded Stacks transaction.' },
    })
    expect([wallet.requests, visitor.asked]).toEqual([[], []])
    await expect(request('' as 'getInfo')).rejects.toMatchObject({ message: 'A wallet method is required' })
  })

  test('R21: satoshi go to the wallet as the whole number that was asked for', async () => {
    const wallet = page()
    const { request } = visit()
    const amount = 2_099_999_999_999_999n
    await request('sendTransfer', { recipients: [{ address: addresses.other, amount }] })
    const params = { recipients: [{ address: addresses.other, amount: 2_099_999_999_999_999 }] }
    expect(wallet.requests.at(-1)).toEqual({ method: 'sendTransfer', params })
  })

  test.each([
    ['B4', () => ({ jsonrpc: '2.0', id: '1', error: { code: -32002, message: 'no', data: 7 } }), -32002, 'no'],
    ['B5', () => ({ foo: 1 }), -32603, 'Received unknown response from provider.'],
    ['B13', () => Promise.reject(new Error('boom')), -32603, 'boom'],
    ['4001', () => Promise.reject({ code: 4001, message: 'No thanks' }), -32000, 'No thanks'],
    ['4100', () => Promise.reject({ code: 4100, message: 'Locked' }), -32002, 'Locked'],
    ['4200', () => Promise.reject({ code: 4200, message: 'Unknown' }), -32001, 'Unknown'],
  ] as const)('%s: a wallet that answers so is that error', async (_, reply, code, message) => {
    const wallet = page()
    wallet.replies.getBalance = reply
    const { request, types } = visit()
    expect(await request('getBalance')).toMatchObject({ status: 'error', error: { code, message } })
    expect(types().slice(-2)).toEqual(['walletClose', 'close'])
  })

  test('A6: a network that the wallet does not take with the connection is changed to after it', async () => {
    const wallet = page()
    wallet.replies.wallet_connect = ({ network }: { network?: string }) =>
      network === 'Testnet4'
        ? { jsonrpc: '2.0', id: '1', error: { code: -32602, message: 'Invalid params' } }
        : { jsonrpc: '2.0', id: '1', result: { id: 'a', addresses: wallet.list(), walletType: 'software' } }
    const { request } = visit()
    expect(await request('wallet_connect', { network: 'Testnet4' })).toMatchObject({
      status: 'success',
      result: { network: { bitcoin: { name: 'Testnet4' } } },
    })
    expect(wallet.network).toBe('Testnet4')
  })

  test('A6: the addresses are those of the network that it changed to, for what was asked', async () => {
    const wallet = page()
    wallet.replies.wallet_connect = ({ network }: { network?: string }) =>
      network === 'Testnet4'
        ? { jsonrpc: '2.0', id: '1', error: { code: -32602, message: 'Invalid params' } }
        : { jsonrpc: '2.0', id: '1', result: { id: 'a', addresses: wallet.list(), walletType: 'software' } }
    wallet.replies.wallet_changeNetwork = () => {
      wallet.network = 'Testnet4'
      wallet.accounts = [addresses.testnet, addresses.stacks]
      return { jsonrpc: '2.0', id: '1', result: null }
    }
    expect(await visit().request('wallet_connect', { network: 'Testnet4', addresses: ['payment'] })).toMatchObject({
      status: 'success',
      result: { network: { bitcoin: { name: 'Testnet4' } }, addresses: [{ address: addresses.testnet }] },
    })
  })

  test('R25: a payment that the wallet answers unlike the schema is a success, so that nobody pays twice', async () => {
    const wallet = page()
    const txid = 'ab'.repeat(32)
    const { request } = visit()
    const pay = () => request('sendTransfer', { recipients: [{ address: addresses.other, amount: 1000n }] })
    for (const [reply, result] of [
      [{ txId: txid }, { txid }],
      [{ sent: true }, { sent: true }],
      ['ok', 'ok'],
    ]) {
      wallet.replies.sendTransfer = () => ({ jsonrpc: '2.0', id: '1', result: reply })
      expect(await pay()).toEqual({ status: 'success', result })
    }
  })

  test('B15, B16: each wallet is asked what it is once, before its first request', async () => {
    const wallet = page()
    const info = { version: '2.0.0', platform: 'web', supports: [] }
    wallet.replies.getInfo = () => ({ jsonrpc: '2.0', id: '1', result: info })
    const { request } = visit()
    await request('wallet_getNetwork')
    expect(await request('getInfo')).toEqual({ status: 'success', result: info })
    await request('wallet_getNetwork')
    expect(wallet.requests.map(({ method }) => method)).toEqual(['getInfo', 'wallet_getNetwork', 'wallet_getNetwork'])
  })

  const ofAll = ['payment', 'spark', 'starknet', 'stacks'] as const
  test.each([
    ['web, 1.4.0', { version: '1.4.0', platform: 'web' }, ['payment', 'stacks']],
    ['web, 1.5.0', { version: '1.5.0', platform: 'web' }, ofAll],
    ['mobile, 1.54', { version: '1.54', platform: 'mobile' }, ['payment', 'stacks']],
    ['mobile, 1.100', { version: '1.100.0', platform: 'mobile' }, ofAll],
    ['no platform', { version: '9' }, ['payment', 'stacks']],
    ['a wallet that does not say', undefined, ofAll],
  ] as const)('B17: the newer purposes are asked of wallets that know them: %s', async (_, info, expected) => {
    const wallet = page()
    if (info) wallet.replies.getInfo = () => ({ jsonrpc: '2.0', id: '1', result: { ...info, supports: [] } })
    const { request } = visit()
    await request('wallet_connect', { addresses: [...ofAll] })
    expect(wallet.requests.at(-1)).toEqual({ method: 'wallet_connect', params: { addresses: expected } })
    await request('getAddresses', { purposes: [...ofAll] })
    expect(wallet.requests.at(-1)).toEqual({ method: 'getAddresses', params: { purposes: expected } })
  })

  test('A24: inputs without an address are those of the one that is shared; of several, nobody knows', async () => {
    const wallet = page()
    const psbt = unsignedPsbt([addresses.payment])
    const { request } = visit()
    await request('signPsbt', { psbt, signInputs: [0] })
    expect(wallet.requests.at(-1)).toMatchObject({
      method: 'signPsbt',
      params: { signInputs: { [addresses.payment]: [0] } },
    })
    wallet.accounts = [addresses.payment, addresses.ordinals]
    expect(await request('signPsbt', { psbt, signInputs: [0] })).toMatchObject({
      status: 'error',
      error: { code: -32602, data: { path: 'signInputs' } },
    })
    expect(wallet.requests.filter(({ method }) => method === 'signPsbt')).toHaveLength(1)
  })

  test('B13: an error that throws where it is read is one all the same, and the chooser closes', async () => {
    page()
    const trap = (field: string) => ({
      get [field](): never {
        throw new Error('trap')
      },
    })
    const { kernel, request, types } = visit()
    let thrown: unknown
    kernel.hooks.request.tapPromise({ name: 'trap', stage: -1 }, () => Promise.reject(thrown))
    for (const field of ['cause', 'name', 'message', 'code', 'data']) {
      thrown = trap(field)
      expect(await request('getBalance')).toMatchObject({ status: 'error', error: { code: -32603 } })
      thrown = new UserRejectedError({ cause: trap(field) })
      expect(await request('getBalance')).toMatchObject({ status: 'error', error: { code: -32000 } })
      expect(types().slice(-2)).toEqual(['walletClose', 'close'])
    }
  })

  test('behavior: permission is asked for once where the host wants that', async () => {
    const wallet = page()
    const denied = { jsonrpc: '2.0', id: '1', error: { code: -32002, message: 'Access denied' } }
    let granted = false
    wallet.replies.wallet_requestPermissions = () => {
      granted = true
      return { jsonrpc: '2.0', id: '1', result: true }
    }
    const balance = { confirmed: '5', unconfirmed: '0', total: '5' }
    wallet.replies.getBalance = () => (granted ? { jsonrpc: '2.0', id: '1', result: balance } : denied)
    expect(await visit().request('getBalance')).toMatchObject({ error: { code: -32002 } })
    expect(await visit({ autoRequestPermissions: true }).request('getBalance')).toEqual({
      status: 'success',
      result: balance,
    })
  })

  test('default: stx_ methods go to the Bitcoin wallet where no Stacks plugin knows it, else to that', async () => {
    const wallet = page()
    wallet.replies.stx_getAddresses = () => ({ jsonrpc: '2.0', id: '1', result: { addresses: [{ address: 'SP1' }] } })
    const { kernel, request } = visit()
    expect(await request('stx_getAddresses')).toMatchObject({ result: { addresses: [{ address: 'SP1' }] } })
    kernel.connectors.add({
      id: xverse,
      name: 'Xverse',
      namespace: 'stacks' as never,
      type: 'injected',
      getProvider: async () => ({}) as never,
    })
    kernel.hooks.request.tap({ name: 'stacks', namespace: 'stacks' as never }, ({ connector }) => ({
      result: { addresses: [{ address: (connector as { key: string } | undefined)?.key }] },
    }))
    expect(await request('stx_getAddresses')).toMatchObject({
      result: { addresses: [{ address: `stacks:${xverse}` }] },
    })
  })
})

describe('leaving', () => {
  test('B25: the permissions are given back, and the wallet is forgotten', async () => {
    const wallet = page()
    wallet.replies.wallet_renouncePermissions = () => ({ jsonrpc: '2.0', id: '1', result: null })
    const { request, disconnect, defaultProvider, visitor } = visit()
    await request('wallet_getNetwork')
    await disconnect()
    expect(wallet.requests.at(-1)).toEqual({ method: 'wallet_renouncePermissions', params: undefined })
    expect(defaultProvider.get()).toBeUndefined()
    await request('wallet_getNetwork')
    expect(visitor.asked).toHaveLength(2)
  })

  test('B26: with nothing connected nobody is asked; a wallet that fails is forgotten all the same', async () => {
    const wallet = page()
    const { request, disconnect, visitor, defaultProvider } = visit()
    await disconnect()
    expect([visitor.asked, wallet.requests]).toEqual([[], []])
    await request('wallet_getNetwork')
    wallet.replies.wallet_renouncePermissions = () => Promise.reject(new Error('boom'))
    await disconnect()
    expect([wallet.requests.at(-1)?.method, defaultProvider.get()]).toEqual(['wallet_disconnect', undefined])
  })

  test('error: a wallet that never answers is left after 8 seconds', async () => {
    const wallet = page()
    const { request, disconnect } = visit()
    await request('wallet_getNetwork')
    wallet.replies.wallet_renouncePermissions = () => new Promise(() => {})
    vi.useFakeTimers()
    let left = false
    const leaving = disconnect().then(() => {
      left = true
    })
    await vi.advanceTimersByTimeAsync(7_900)
    expect(left).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    vi.useRealTimers()
    await leaving
    expect(wallet.requests.at(-1)?.method).toBe('wallet_renouncePermissions')
  })
})

describe('listening', () => {
  test('B31: both forms hear what the wallet reports, until they stop', async () => {
    const wallet = page()
    const { request, addListener } = visit()
    await request('wallet_getNetwork')
    const heard: unknown[] = []
    const stop = addListener({ eventName: 'networkChange', cb: (event) => heard.push(event) })
    addListener('disconnect', (event) => heard.push(event))
    await vi.waitFor(() => expect(wallet.listeners()).toBeGreaterThanOrEqual(4))
    wallet.emit('networkChange', { type: 'networkChange', bitcoin: { name: 'Testnet4' }, stacks: { name: 'testnet' } })
    wallet.emit('disconnect', { type: 'disconnect' })
    expect(heard).toEqual([
      { type: 'networkChange', bitcoin: { name: 'Testnet4' }, stacks: { name: 'testnet' } },
      { type: 'disconnect' },
    ])
    stop()
    wallet.emit('networkChange', { type: 'networkChange', bitcoin: { name: 'Mainnet' } })
    expect(heard).toHaveLength(2)
  })

  test('behavior: the default wallet of the last visit is listened to, even where it comes late', async () => {
    const { addListener, defaultProvider } = visit()
    defaultProvider.set(xverse)
    const heard: unknown[] = []
    addListener('disconnect', (event) => heard.push(event))
    const wallet = page()
    await vi.waitFor(() => expect(wallet.listeners()).toBe(3))
    wallet.emit('disconnect', { type: 'disconnect' })
    expect(heard).toEqual([{ type: 'disconnect' }])
  })

  test('B30: before any choice the console says so', async () => {
    page()
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const stop = visit().addListener('accountChange', () => {})
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith('no wallet provider was found'))
    stop()
  })
})
