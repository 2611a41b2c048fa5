import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addresses, publicKey } from '../fixtures/createSatsWallet.ts'
import { createUnisatWallet } from '../fixtures/createUnisatWallet.ts'
import { clearPage, putAt } from '../fixtures/page.ts'
import { bip122 } from '../index.ts'
import { bitcoin } from '../networks/index.ts'

afterEach(clearPage)

/** What a browser tells every other tab after one has stored something. */
const tellTabs = () => dispatchEvent(Object.assign(new Event('storage'), { key: null }))
const phantom = { connectorId: 'phantom.bitcoin', namespace: 'bip122' } as const
/** Phantom, which shares its addresses with a prompt only, and tells when that is over. */
function createPhantom() {
  const listeners = new Set<(accounts: unknown) => void>()
  const entry = (address: string) => ({ address, addressType: 'p2wpkh', publicKey, purpose: 'payment' })
  const wallet = {
    address: addresses.payment as string,
    prompts: 0,
    tell: (...shared: string[]) => {
      for (const listener of [...listeners]) listener(shared.map(entry))
    },
    provider: {
      requestAccounts: async () => {
        wallet.prompts++
        return [entry(wallet.address)]
      },
      on: (_: string, listener: (accounts: unknown) => void) => void listeners.add(listener),
      off: (_: string, listener: (accounts: unknown) => void) => void listeners.delete(listener),
    },
  }
  putAt(phantom.connectorId, wallet.provider)
  return wallet
}
const open = async (storage = createMemoryArea()) => {
  const kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoin] })], storage })
  await kernel.start()
  const shown = () => kernel.connection('bip122')?.account.address
  return { kernel, storage, shown }
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 50))

test('a wallet that was disconnected in another tab, and connected there with another account, has that account here', async () => {
  const wallet = createPhantom()
  const here = await open()
  await here.kernel.connect(phantom)
  const there = await open(here.storage)
  await vi.waitFor(() => expect(there.shown()).toBe(addresses.payment))
  await there.kernel.disconnect()
  tellTabs()
  await vi.waitFor(() => expect(here.shown()).toBeUndefined())
  wallet.address = addresses.other
  await there.kernel.connect(phantom)
  tellTabs()
  await vi.waitFor(() => expect(here.shown()).toBeDefined())
  const shown = [here.shown(), there.shown()]
  here.kernel.destroy()
  there.kernel.destroy()
  expect(shown).toEqual([addresses.other, addresses.other])
})

describe('a wallet that said that it shares nothing any more is not connected again by', () => {
  const locked = async () => {
    const wallet = createPhantom()
    const kit = await open()
    await kit.kernel.connect(phantom)
    await settle()
    wallet.tell()
    await vi.waitFor(() => expect(kit.shown()).toBeUndefined())
    return { ...kit, wallet }
  }
  test('a press for another wallet that the visitor declines', async () => {
    const { kernel, shown } = await locked()
    const other = createUnisatWallet()
    other.failure = { code: 4001, message: 'User rejected the request.' }
    putAt('unisat', other.provider)
    document.dispatchEvent(new Event('visibilitychange'))
    await kernel.connect({ connectorId: 'unisat', namespace: 'bip122' }).catch(() => {})
    await settle()
    const found = shown()
    kernel.destroy()
    expect(found).toBeUndefined()
  })
  test('another tab that stores something', async () => {
    const { kernel, shown } = await locked()
    tellTabs()
    await settle()
    const found = shown()
    kernel.destroy()
    expect(found).toBeUndefined()
  })
  test('a wallet that said that it shares nothing any more is connected again by its own word', async () => {
    const { kernel, shown, wallet } = await locked()
    wallet.tell(addresses.payment)
    await vi.waitFor(() => expect(shown()).toBe(addresses.payment))
    kernel.destroy()
  })
})
