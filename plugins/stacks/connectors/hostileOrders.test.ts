import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { alice, aliceOnTestnet, bob, createPageWallet, publicKey } from '../fixtures/createPageWallet.ts'
import { clearPage } from '../fixtures/createWorld.ts'
import { stacks } from '../index.ts'
import { stacksMainnet, stacksTestnet } from '../networks/index.ts'

afterEach(clearPage)

const leather = { connectorId: 'LeatherProvider', namespace: 'stacks' } as const
const xverse = { connectorId: 'XverseProviders.BitcoinProvider', namespace: 'stacks' } as const
const settle = () => new Promise((resolve) => setTimeout(resolve, 20))
const open = async (storage = createMemoryArea()) => {
  const kernel = createTestKernel({ plugins: [stacks({ networks: [stacksMainnet, stacksTestnet] })], storage })
  await kernel.start()
  return { kernel, used: () => kernel.account('stacks').caipAddress }
}
const addressesOf = (address: string) => ({ addresses: [{ address, publicKey, purpose: 'stacks' }] })
/** Answers that a wallet gives once the test says so, the oldest first. */
function holdAnswers() {
  const answers: ((address: string) => void)[] = []
  const ask = () => new Promise((resolve) => answers.push((address) => resolve(addressesOf(address))))
  return { answers, ask }
}

describe('a wallet that tells that its account has changed, and answers later to which (stacks 9)', () => {
  const connected = async () => {
    const wallet = createPageWallet('sats-connect', [alice])
    Object.assign(window, { XverseProviders: { BitcoinProvider: wallet.provider } })
    const kit = await open()
    await kit.kernel.connect(xverse)
    const { answers, ask } = holdAnswers()
    wallet.answers.wallet_getAccount = ask
    wallet.emit('accountChange', undefined)
    return { ...kit, wallet, answers }
  }
  test('is on the account that it has named since', async () => {
    const { kernel, used, wallet, answers } = await connected()
    wallet.emit('accountChange', addressesOf(bob))
    answers[0]?.(alice)
    await settle()
    expect(used()).toBe(`${stacksMainnet.id}:${bob}`)
    kernel.destroy()
  })
  test('is on the account of its newest answer', async () => {
    const { kernel, used, wallet, answers } = await connected()
    wallet.emit('accountChange', undefined)
    answers[1]?.(bob)
    await settle()
    answers[0]?.(alice)
    await settle()
    expect(used()).toBe(`${stacksMainnet.id}:${bob}`)
    kernel.destroy()
  })
  test('is on the network that it has moved to since', async () => {
    const { kernel, used, wallet, answers } = await connected()
    wallet.emit('networkChange', { stacks: { name: 'testnet' } })
    answers[0]?.(alice)
    await settle()
    expect(used()).toBe(`${stacksTestnet.id}:${aliceOnTestnet}`)
    kernel.destroy()
  })
})

test('a wallet that agrees to another account after its press was given up stays on its account (sessions 6)', async () => {
  const wallet = createPageWallet('sip030', [alice])
  Object.assign(window, { LeatherProvider: wallet.provider })
  const { kernel, used } = await open()
  await kernel.connect(leather)
  const { answers, ask } = holdAnswers()
  wallet.answers.stx_getAddresses = ask
  const left = new AbortController()
  const pressed = kernel.connect({ ...leather, signal: left.signal })
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  left.abort()
  await expect(pressed).rejects.toMatchObject({ name: 'ConnectAbortedError' })
  answers[0]?.(bob)
  await settle()
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await settle()
  expect(used()).toBe(`${stacksMainnet.id}:${alice}`)
  kernel.destroy()
})

test('a wallet that is moved to another network in one tab is on it in the other, and no tab shows an address on a network that is not its own (sessions 27)', async () => {
  const wallet = createPageWallet('sip030', [alice])
  wallet.answers.stx_getAddresses = ({ network }: { network: string }) =>
    addressesOf(network === 'testnet' ? aliceOnTestnet : alice)
  Object.assign(window, { LeatherProvider: wallet.provider })
  const storage = createMemoryArea()
  const here = await open(storage)
  await here.kernel.connect(leather)
  const there = await open(storage)
  await vi.waitFor(() => expect(there.used()).toBe(`${stacksMainnet.id}:${alice}`))
  const told: (string | undefined)[] = []
  for (const { kernel, used } of [here, there]) kernel.hooks.onNetworkChange.tap('test', () => void told.push(used()))
  await here.kernel.switchNetwork(stacksTestnet.id)
  for (let turn = 0; turn < 3; turn++) {
    // What a browser tells every other tab after one has stored something.
    dispatchEvent(Object.assign(new Event('storage'), { key: null }))
    await settle()
  }
  const moved = `${stacksTestnet.id}:${aliceOnTestnet}`
  const shown = [here.used(), there.used()]
  here.kernel.destroy()
  there.kernel.destroy()
  const next = await open(storage)
  const later = next.used()
  next.kernel.destroy()
  expect([shown, [...new Set(told)], later]).toEqual([[moved, moved], [moved], moved])
})
