import { bip122 } from 'tapkit/bip122'
import { bitcoin } from 'tapkit/bip122/networks'
import { createRequest, type MethodName, type ParamsOf, type RequestResult } from 'tapkit/bip122/request'
import { createSimulatedBitcoinWallet, createTestKernel } from 'tapkit/testing'
import { afterEach, describe, expect, test } from 'vitest'

const address = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const ordinals = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'

afterEach(() => void Object.assign(window, { otter: undefined, btc_providers: undefined }))

function open(options?: Parameters<typeof createSimulatedBitcoinWallet>[0]) {
  const wallet = createSimulatedBitcoinWallet(options)
  const entry = { id: 'otter', name: 'Otter', icon: 'data:image/png;base64,AA==' }
  Object.assign(window, { otter: wallet.provider, btc_providers: [entry] })
  const kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoin] })] })
  const { request, defaultProvider } = createRequest(kernel)
  defaultProvider.set('otter')
  const ask = <name extends MethodName>(method: name, params?: ParamsOf<name>) =>
    request(method, ...([params] as never)) as Promise<RequestResult<unknown>>
  return { wallet, ask }
}

describe('the simulated wallet of Bitcoin', () => {
  test.for<[MethodName, unknown, unknown]>([
    ['getInfo', undefined, { methods: expect.arrayContaining(['getBalance', 'sendTransfer']) }],
    ['getAccounts', { purposes: ['ordinals'] }, [{ address: ordinals, purpose: 'ordinals' }]],
    ['getAddresses', { purposes: ['payment'] }, { addresses: [{ address, purpose: 'payment' }] }],
    ['getBalance', undefined, { confirmed: '1000000', unconfirmed: '0', total: '1000000' }],
    ['signMessage', { address, message: 'Hello' }, { address, protocol: 'BIP322' }],
    ['signMultipleMessages', [{ address, message: 'Hello' }], [{ address, protocol: 'BIP322' }]],
    ['sendTransfer', { recipients: [{ address: ordinals, amount: 1_000 }] }, { txid: 'ab'.repeat(32) }],
    ['wallet_connect', undefined, { addresses: [{ address }, { address: ordinals }] }],
    ['wallet_getAccount', undefined, { walletType: 'software' }],
    ['wallet_getNetwork', undefined, { bitcoin: { name: 'Mainnet' } }],
    ['wallet_changeNetwork', { name: 'Testnet' }, null],
    ['wallet_getWalletType', undefined, 'software'],
    ['wallet_getCurrentPermissions', undefined, [{ type: 'account' }, { type: 'wallet' }]],
    ['wallet_requestPermissions', undefined, true],
    ['wallet_renouncePermissions', undefined, null],
    ['wallet_disconnect', undefined, null],
  ])('answers %s as a wallet does', async ([method, params, result]) => {
    const { ask } = open()
    const { status, ...reply } = await ask(method, params as never)
    expect([status, reply]).toMatchObject(['success', { result }])
  })
  test('answers that a method is not found if neither the wallet nor the test has an answer, and the test’s answer if it has', async () => {
    const { wallet, ask } = open()
    expect(await ask('runes_getBalance')).toMatchObject({ status: 'error', error: { code: -32601 } })
    wallet.answers.runes_getBalance = () => ({ balances: [] })
    expect(await ask('runes_getBalance')).toMatchObject({ status: 'success', result: { balances: [] } })
  })
  test('refuses what its visitor would see, and answers the silent methods, if it rejects', async () => {
    const { wallet, ask } = open({ mode: 'reject' })
    expect(await ask('getBalance')).toMatchObject({ status: 'success' })
    expect(await ask('wallet_getWalletType')).toMatchObject({ status: 'success' })
    expect(await ask('getAccounts', { purposes: ['payment'] })).toMatchObject({ error: { code: -32000 } })
    expect(wallet.prompts()).toBe(1)
  })
})
