import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { afterEach, expect, test } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { clearPage, putAt } from '../fixtures/page.ts'
import { bip122 } from '../index.ts'
import { bitcoin, bitcoinTestnet } from '../networks/index.ts'

const id = 'XverseProviders.BitcoinProvider'
let kernel = createTestKernel({ plugins: [] })
afterEach(() => {
  kernel.destroy()
  clearPage()
})

async function open() {
  const wallet = createSatsWallet({ accounts: [addresses.payment, addresses.ordinals] })
  putAt(id, wallet.provider)
  kernel = createTestKernel({
    plugins: [bip122({ networks: [bitcoin, bitcoinTestnet] })],
    storage: createMemoryArea(),
  })
  await kernel.start()
  await kernel.connect({ connectorId: id, namespace: 'bip122' })
  await expect.poll(() => wallet.listeners()).toBe(3)
  const addressed = () => kernel.connection('bip122')?.accounts.map(({ address }) => address)
  const emitAccounts = (...list: { address: string; purpose: string }[]) =>
    wallet.emit('accountChange', { type: 'accountChange', addresses: list })
  return { wallet, addressed, emitAccounts }
}
const payment = (address: string) => ({ address, purpose: 'payment' })
/** A reply that the test gives when it likes. */
function held() {
  let answer: (result: unknown) => void = () => {}
  const reply = new Promise<unknown>((resolve) => {
    answer = (result) => resolve({ jsonrpc: '2.0', result })
  })
  return { reply, answer: (result: unknown) => answer(result) }
}

test('an answer that comes late does not bring back what is over', async () => {
  const { wallet, addressed, emitAccounts } = await open()
  const slow = held()
  wallet.replies.wallet_getAccount = () => slow.reply
  wallet.emit('accountChange', { type: 'accountChange' })
  emitAccounts(payment(addresses.other))
  await expect.poll(addressed).toEqual([addresses.other])
  slow.answer({ addresses: [payment(addresses.payment)] })
  // A question that is asked after that answer is answered after it.
  wallet.network = 'Testnet'
  wallet.emit('networkChange', { type: 'networkChange', addresses: [] })
  await expect.poll(() => kernel.connection('bip122')?.network.id).toBe(bitcoinTestnet.id)
  expect(addressed()).toEqual([addresses.other])
})

test('a network that is read late is still followed, with the addresses that are newer than it', async () => {
  const { wallet, addressed, emitAccounts } = await open()
  const slow = held()
  wallet.replies.wallet_getNetwork = () => slow.reply
  wallet.emit('networkChange', { type: 'networkChange', addresses: [payment(addresses.payment)] })
  emitAccounts(payment(addresses.testnet))
  await expect.poll(addressed).toEqual([addresses.testnet])
  slow.answer({ bitcoin: { name: 'Testnet' } })
  const caipAddress = `${bitcoinTestnet.id}:${addresses.testnet}`
  await expect.poll(() => kernel.state.accounts.bip122?.caipAddress).toBe(caipAddress)
})

test('a wallet that cannot tell its addresses is not locked, nor one of which only the Stacks address changed', async () => {
  const { wallet, addressed, emitAccounts } = await open()
  const denied = { jsonrpc: '2.0', error: { code: -32601, message: 'Method not found' } }
  wallet.replies.wallet_getAccount = () => denied
  wallet.emit('accountChange', { type: 'accountChange' })
  emitAccounts({ address: addresses.stacks, purpose: 'stacks' })
  wallet.emit('networkChange', { type: 'networkChange', bitcoin: { name: 'Testnet' } })
  await expect.poll(() => kernel.connection('bip122')?.network.id).toBe(bitcoinTestnet.id)
  expect(addressed()).toEqual([addresses.payment, addresses.ordinals])
})

test('a wallet that says that it shares nothing is locked', async () => {
  const { addressed, emitAccounts } = await open()
  emitAccounts()
  await expect.poll(addressed).toBeUndefined()
})
