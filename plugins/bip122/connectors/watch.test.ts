import { selectAccount, selectDormant } from 'tapkit/kernel'
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
  const said: unknown[] = []
  kernel.hooks.onDisconnect.tap('test', () => void said.push('ended'))
  const addressed = () => kernel.connection('bip122')?.accounts.map(({ address }) => address)
  const emitAccounts = (...list: unknown[]) => wallet.emit('accountChange', { type: 'accountChange', addresses: list })
  return { wallet, addressed, emitAccounts, said }
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
  await expect.poll(() => selectAccount(kernel.state, 'bip122').caipAddress).toBe(caipAddress)
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

test('behavior: a wallet that was locked is connected again by its next accounts', async () => {
  const { wallet, addressed, emitAccounts } = await open()
  emitAccounts()
  await expect.poll(addressed).toBeUndefined()
  expect(selectDormant(kernel.state, 'bip122')).toHaveLength(1)
  wallet.accounts = [addresses.other]
  emitAccounts(payment(addresses.other))
  await expect.poll(addressed).toEqual([addresses.other])
})

test('behavior: a wallet that took its permission back is forgotten, and heard no more', async () => {
  const { wallet, addressed } = await open()
  wallet.emit('disconnect', { type: 'disconnect' })
  await expect.poll(addressed).toBeUndefined()
  expect(selectDormant(kernel.state, 'bip122')).toEqual([])
  await expect.poll(() => wallet.listeners()).toBe(0)
})

const trap = () => {
  throw new Error('trap')
}
test.each([
  [[{}]],
  [[null]],
  [[{ address: '<b>x</b>' }]],
  [[{ address: 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', purpose: 'payment' }]],
  [[Object.defineProperty({}, 'address', { get: trap })]],
])('error: %j is nonsense and no lock: the session stays as it is (sessions 10)', async (list) => {
  const { wallet, addressed, emitAccounts, said } = await open()
  emitAccounts(...list)
  // The one after it is heard: by then, the nonsense was read.
  wallet.emit('networkChange', { type: 'networkChange', bitcoin: { name: 'Testnet' } })
  await expect.poll(() => kernel.connection('bip122')?.network.id).toBe(bitcoinTestnet.id)
  expect(addressed()).toEqual([addresses.payment, addresses.ordinals])
  expect(said).toEqual([])
})

test('error: an address that cannot be read becomes no account, whatever it is said to be for (bitcoin 1)', async () => {
  const { addressed, emitAccounts } = await open()
  const ltc = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'
  emitAccounts(payment(ltc), payment(addresses.other), { address: ltc, purpose: 'stacks' }, { address: ltc })
  await expect.poll(addressed).toEqual([addresses.other])
})

test('a wallet of Wallet Standard that is moved to another network is shown on it (bitcoin 2)', async () => {
  const listeners = new Set<(change: unknown) => void>()
  const on = (_: string, listener: (change: unknown) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const accountsOf = (address: string, chain: string) => [{ address, purpose: 'payment', chains: [chain] }]
  const wallet = {
    name: 'Standard',
    accounts: accountsOf(addresses.payment, 'bitcoin:mainnet'),
    features: {
      'bitcoin:connect': { connect: async () => ({ accounts: wallet.accounts }) },
      'standard:events': { on },
    },
  }
  kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoin, bitcoinTestnet] })] })
  await kernel.start()
  const detail = ({ register }: { register(wallet: unknown): void }) => register(wallet)
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  await kernel.connect({ connectorId: 'Standard', namespace: 'bip122' })
  await expect.poll(() => listeners.size).toBe(1)
  wallet.accounts = accountsOf(addresses.testnet, 'bitcoin:testnet')
  for (const listener of listeners) listener({ accounts: wallet.accounts })
  await expect.poll(() => kernel.connection('bip122')?.account.address).toBe(addresses.testnet)
  expect(kernel.connection('bip122')?.network.id).toBe(bitcoinTestnet.id)
})
