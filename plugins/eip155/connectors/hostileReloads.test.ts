import { createMemoryArea, createSimulatedWallet, createTestKernel } from 'tapkit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { announce } from '../fixtures/createWorld.ts'
import { eip155 } from '../index.ts'
import { mainnet } from '../networks/index.ts'

afterEach(() => Reflect.deleteProperty(window, 'ethereum'))

const legacy = { connectorId: 'injected', namespace: 'eip155' } as const
function open() {
  const wallet = createSimulatedWallet()
  Object.defineProperty(window, 'ethereum', { configurable: true, value: wallet.provider })
  const storage = createMemoryArea()
  const visit = () => createTestKernel({ plugins: [eip155({ networks: [mainnet] })], storage })
  return { wallet, visit, announced: () => announce(wallet.provider, { rdns: 'a.example', name: 'A' }) }
}

test('a wallet that was connected as window.ethereum, and announces itself at the next visit, is connected there (wallets 9)', async () => {
  const { visit, announced } = open()
  const first = visit()
  await first.start()
  await first.connect(legacy)
  first.destroy()
  const next = visit()
  addEventListener('eip6963:requestProvider', announced, { signal: next.signal })
  await next.start()
  const found = next.connection('eip155')?.connector.id
  next.destroy()
  expect(found).toBe('injected')
})

test('a wallet that is locked as window.ethereum, and announces itself meanwhile, is connected once it is unlocked (wallets 9)', async () => {
  const { wallet, visit, announced } = open()
  const kernel = visit()
  await kernel.start()
  await kernel.connect(legacy)
  const { accounts } = wallet
  wallet.emit('accountsChanged', [])
  expect(kernel.connection('eip155')).toBeUndefined()
  announced()
  wallet.emit('accountsChanged', accounts)
  await vi.waitFor(() => expect(kernel.connection('eip155')?.connector.id).toBe('injected'))
  kernel.destroy()
})
