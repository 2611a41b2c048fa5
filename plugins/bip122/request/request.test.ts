import { describe, expect, test, vi } from 'vitest'
import { addresses } from '../fixtures/createSatsWallet.ts'
import { openVisits, xverse } from '../fixtures/openVisits.ts'
import { putAt } from '../fixtures/page.ts'

const { page, visit } = openVisits()
const unselected = 'Failed to select the provider. User may have cancelled the selection prompt.'

describe('choosing', () => {
  test('the visitor chooses once; the next visit asks the same wallet (requests 1)', async () => {
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

  test('who leaves the chooser gets the error, and nothing is remembered (requests 3)', async () => {
    const wallet = page()
    const { request, visitor, types, defaultProvider } = visit()
    visitor.picks = undefined
    expect(await request('wallet_getNetwork')).toMatchObject({
      status: 'error',
      // The chooser's own sentence is kept beside the dialect's.
      error: { code: -32603, message: unselected, data: { message: 'left' } },
    })
    expect([types(), defaultProvider.get(), wallet.requests]).toEqual([['open', 'cancel', 'close'], undefined, []])
  })

  test('a refusal is -32000, and the visitor chooses again (requests 2)', async () => {
    const wallet = page()
    wallet.mode = 'reject'
    const { request, visitor, defaultProvider } = visit()
    for (const count of [1, 2]) {
      expect(await request('wallet_connect')).toMatchObject({ status: 'error', error: { code: -32000 } })
      expect([visitor.asked.length, defaultProvider.get()]).toEqual([count, undefined])
    }
  })

  test('any other error keeps the wallet (requests 1)', async () => {
    const wallet = page()
    wallet.replies.getBalance = () => ({ jsonrpc: '2.0', id: '1', error: { code: -32603, message: 'broken' } })
    const { request, defaultProvider } = visit()
    expect(await request('getBalance')).toMatchObject({ error: { code: -32603, message: 'broken' } })
    expect(defaultProvider.get()).toBe(xverse)
  })

  test('a default that is gone since last time is dropped, and the visitor chooses (requests 4)', async () => {
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

  test('the host may change the list (requests 8)', async () => {
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

describe('leaving', () => {
  test('the permissions are given back, and the wallet is forgotten (requests 9)', async () => {
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

  test('with nothing connected nobody is asked; a wallet that fails is forgotten all the same (requests 9)', async () => {
    const wallet = page()
    const { request, disconnect, visitor, defaultProvider } = visit()
    await disconnect()
    expect([visitor.asked, wallet.requests]).toEqual([[], []])
    await request('wallet_getNetwork')
    wallet.replies.wallet_renouncePermissions = () => Promise.reject(new Error('boom'))
    await disconnect()
    expect([wallet.requests.at(-1)?.method, defaultProvider.get()]).toEqual(['wallet_disconnect', undefined])
  })

  test('error: a wallet that never answers is left after 8 seconds (requests 9)', async () => {
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
  test('both forms hear what the wallet reports, until they stop (requests 11)', async () => {
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

  test('before any choice the console says so (requests 11)', async () => {
    page()
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const stop = visit().addListener('accountChange', () => {})
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith('no wallet provider was found'))
    stop()
  })
})
