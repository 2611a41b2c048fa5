import { createTestKernel } from 'tapkit/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { addresses, publicKey } from '../../fixtures/createSatsWallet.ts'
import { clearPage, putAt } from '../../fixtures/page.ts'
import { bip122 } from '../../index.ts'
import { bitcoin } from '../../networks/index.ts'
import { createRequest } from '../../request.ts'

const txid = 'ab'.repeat(32)
const payTo = (...amounts: number[]) => ({
  recipients: amounts.map((amount) => ({ address: addresses.other, amount })),
})

/** A page with UniSat in it: no JSON-RPC, so every method goes through the contract. */
async function page(account: string = addresses.payment) {
  const calls: unknown[][] = []
  const answers: Record<string, (...args: never[]) => unknown> = {
    getAccounts: () => [account],
    requestAccounts: () => [account],
    getPublicKey: () => publicKey,
    getChain: () => ({ enum: 'BITCOIN_MAINNET' }),
    signMessage: () => btoa('signed'),
    sendBitcoin: () => txid,
    switchChain: () => null,
  }
  const provider = Object.fromEntries(
    Object.entries(answers).map(([name]) => [
      name,
      async (...args: never[]) => {
        calls.push([name, ...args])
        return answers[name]?.(...args)
      },
    ]),
  )
  putAt('unisat', { ...provider, on() {}, removeListener() {} })
  const fetch = async () =>
    Response.json([
      { txid, vout: 0, value: 70_000, status: { confirmed: true } },
      { txid, vout: 1, value: 5, status: { confirmed: false } },
    ])
  kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoin] })], fetch: fetch as never })
  const { request, defaultProvider } = createRequest(kernel)
  defaultProvider.set('unisat')
  return { calls, answers, request }
}
let kernel: ReturnType<typeof createTestKernel> | undefined

afterEach(() => {
  kernel?.destroy()
  clearPage()
})

describe('UniSat behind the same methods', () => {
  test('one address for every purpose, in the order asked (requests 10)', async () => {
    const { request } = await page()
    const order = async (purposes: ('payment' | 'ordinals')[]) => {
      const response = await request('getAccounts', { purposes })
      return response.status === 'success'
        ? response.result.map(({ purpose, address }) => [purpose, address])
        : response
    }
    const { payment } = addresses
    expect(await order(['payment', 'ordinals'])).toEqual([
      ['payment', payment],
      ['ordinals', payment],
    ])
    expect(await order(['ordinals', 'payment'])).toEqual([
      ['ordinals', payment],
      ['payment', payment],
    ])
    expect(await order([])).toEqual([])
  })

  test('addresses of other chains it has none (requests 10)', async () => {
    const { request } = await page()
    expect(await request('getAddresses', { purposes: ['stacks'] })).toMatchObject({
      error: { code: -32001, message: 'Only bitcoin addresses are supported' },
    })
  })

  test('what it is, its addresses and its account (requests 10)', async () => {
    const { request } = await page()
    expect(await request('getInfo')).toMatchObject({ result: { methods: expect.arrayContaining(['signPsbt']) } })
    const network = { bitcoin: { name: 'Mainnet' }, stacks: { name: 'mainnet' } }
    const account = { purpose: 'payment', address: addresses.payment, publicKey }
    expect(await request('getAddresses', { purposes: ['payment'] })).toMatchObject({
      result: { addresses: [account], network },
    })
    expect(await request('wallet_connect')).toMatchObject({ result: { addresses: [account], network } })
    expect(await request('wallet_getAccount')).toMatchObject({ result: { addresses: [account] } })
    expect(await request('wallet_getWalletType')).toMatchObject({ result: 'software' })
    expect(await request('runes_getBalance')).toEqual({
      status: 'error',
      error: { code: -32001, message: 'Method not supported by the selected wallet' },
    })
  })

  test('a text is signed by the protocol of the address, and its hash told (requests 10)', async () => {
    const { request, calls } = await page()
    expect(await request('signMessage', { address: addresses.payment, message: 'Hello World' })).toEqual({
      status: 'success',
      result: {
        signature: btoa('signed'),
        messageHash: 'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a',
        address: addresses.payment,
        protocol: 'BIP322',
      },
    })
    expect(calls.at(-1)).toEqual(['signMessage', 'Hello World', 'bip322-simple'])
    const both = await request('signMultipleMessages', [
      { address: addresses.payment, message: 'a' },
      { address: addresses.payment, message: 'b', protocol: 'ecdsa' },
    ])
    expect(both).toMatchObject({
      result: [
        { message: 'a', protocol: 'BIP322' },
        { message: 'b', protocol: 'ECDSA' },
      ],
    })
  })

  test('satoshi to one recipient (requests 10)', async () => {
    const { request, calls } = await page()
    expect(await request('sendTransfer', payTo(1000))).toEqual({ status: 'success', result: { txid } })
    expect(calls.at(-1)).toEqual(['sendBitcoin', addresses.other, 1000])
    expect(await request('sendTransfer', payTo(1000, 2000))).toMatchObject({
      error: { code: -32602, message: 'Only one recipient is supported by this wallet provider' },
    })
    expect(await request('sendTransfer', payTo())).toMatchObject({ error: { code: -32602 } })
  })

  test('an address of another network than its own is refused before it is asked (requests 15)', async () => {
    const { request, calls } = await page()
    const asked = { recipients: [{ address: addresses.testnet, amount: 1_000n }] }
    expect(await request('sendTransfer', asked)).toMatchObject({
      error: { code: -32602, message: 'Invalid address', data: { path: 'recipients.0.address' } },
    })
    expect(calls.map(([name]) => name)).not.toContain('sendBitcoin')
  })

  test('its refusal is WBIP’s, with its own sentence (requests 10)', async () => {
    const { request, answers } = await page()
    answers.sendBitcoin = () => Promise.reject({ code: 4001, message: 'User said no' })
    expect(await request('sendTransfer', payTo(1000))).toMatchObject({
      error: { code: -32000, message: 'User said no' },
    })
  })

  test('default: the balance is what the explorer counts; the network is the wallet’s', async () => {
    const { request, calls } = await page()
    expect(await request('getBalance')).toEqual({
      status: 'success',
      result: { confirmed: '70000', unconfirmed: '5', total: '70005' },
    })
    expect(await request('wallet_getNetwork')).toMatchObject({ result: { bitcoin: { name: 'Mainnet' } } })
    expect(await request('wallet_changeNetwork', { name: 'Signet' })).toEqual({ status: 'success', result: null })
    expect(calls.at(-1)).toEqual(['switchChain', 'BITCOIN_SIGNET'])
  })

  test('error: a locked wallet has no account, and an explorer that fails is an error', async () => {
    const { request, answers } = await page()
    answers.getAccounts = () => []
    answers.requestAccounts = () => []
    expect(await request('wallet_getAccount')).toMatchObject({ error: { code: -32002, message: 'No account found' } })
    expect(await request('wallet_connect')).toMatchObject({ status: 'error' })
  })

  test('error: an address that is empty, and a network that is not composed, each have their sentence (bitcoin 22)', async () => {
    const { request, answers } = await page()
    expect(await request('signMessage', { address: '', message: 'm' })).toMatchObject({
      error: { code: -32602, message: 'Address not found' },
    })
    answers.getChain = () => ({ enum: 'BITCOIN_SIGNET' })
    expect(await request('getBalance')).toMatchObject({
      error: { code: -32603, message: 'No active network available' },
    })
  })
})

describe('Leather behind the same methods', () => {
  test('its own parameters are its connector’s business', async () => {
    const calls: { method: string; params: unknown }[] = []
    const reply = (result: unknown) => ({ jsonrpc: '2.0', id: '1', result })
    putAt('LeatherProvider', {
      isLeather: true,
      request: async (method: string, params: unknown) => {
        calls.push({ method, params })
        if (method === 'getAddresses') {
          return reply({ addresses: [{ symbol: 'BTC', type: 'p2wpkh', address: addresses.payment, publicKey }] })
        }
        return reply(method === 'sendTransfer' ? { txid } : {})
      },
    })
    kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoin] })] })
    const { request, defaultProvider } = createRequest(kernel)
    defaultProvider.set('LeatherProvider')
    expect(await request('getAddresses', { purposes: ['payment'] })).toMatchObject({
      result: { addresses: [{ address: addresses.payment, purpose: 'payment' }] },
    })
    expect(await request('sendTransfer', payTo(1000))).toEqual({ status: 'success', result: { txid } })
    expect(calls.at(-1)).toEqual({
      method: 'sendTransfer',
      params: { recipients: [{ address: addresses.other, amount: '1000' }], network: 'mainnet' },
    })
  })
})
