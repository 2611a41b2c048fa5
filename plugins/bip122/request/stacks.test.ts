import { stacks } from 'tapkit/stacks'
import { stacksMainnet } from 'tapkit/stacks/networks'
import { createTestKernel } from 'tapkit/testing'
import { afterEach, expect, test } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { clearPage, putAt } from '../fixtures/page.ts'
import { bip122 } from '../index.ts'
import { bitcoin } from '../networks/index.ts'
import { createRequest } from '../request.ts'

const xverse = 'XverseProviders.BitcoinProvider'
const success = (result: unknown) => ({ jsonrpc: '2.0', id: '1', result })
let kernel: ReturnType<typeof createTestKernel> | undefined

/** A page with a wallet of both chains, both plugins, and the wallet as the default. */
async function page() {
  const wallet = createSatsWallet()
  putAt(xverse, wallet.provider)
  kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoin] }), stacks({ networks: [stacksMainnet] })] })
  await kernel.start()
  const { request, defaultProvider } = createRequest(kernel)
  defaultProvider.set(xverse)
  return { wallet, request }
}

afterEach(() => {
  kernel?.destroy()
  clearPage()
})

test('default: a wallet of both chains has one id, and stx_ methods are the Stacks plugin’s', async () => {
  const { wallet, request } = await page()
  wallet.replies.stx_transferStx = () => success({ txid: 'ab'.repeat(32), transaction: 'abcd' })
  const recipient = addresses.stacks
  expect(await request('stx_transferStx', { amount: 5n, recipient, postConditionMode: 'deny' })).toMatchObject({
    status: 'success',
    result: { txid: expect.stringContaining('ab'.repeat(32)) },
  })
  expect(wallet.requests.at(-1)).toMatchObject({ method: 'stx_transferStx', params: { recipient } })
})

test('error: what only a decoder sees is refused by the Stacks plugin, before the wallet is asked (requests 5)', async () => {
  const { wallet, request } = await page()
  expect(await request('stx_signTransaction', { transaction: 'abcd' })).toMatchObject({
    status: 'error',
    error: { code: -32602, message: 'Invalid hex-encoded Stacks transaction.' },
  })
  expect(wallet.requests).toEqual([])
})

test('error: the visitor’s refusal is -32000 there as well', async () => {
  const { wallet, request } = await page()
  wallet.replies.stx_signMessage = () => ({ jsonrpc: '2.0', id: '1', error: { code: -32000, message: 'No' } })
  expect(await request('stx_signMessage', { message: 'm' })).toMatchObject({ error: { code: -32000 } })
})
