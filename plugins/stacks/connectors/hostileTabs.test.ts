import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { alice, bob, createPageWallet } from '../fixtures/createPageWallet.ts'
import { clearPage } from '../fixtures/createWorld.ts'
import { stacks } from '../index.ts'
import { stacksMainnet } from '../networks/index.ts'

afterEach(clearPage)

/** What a browser tells every other tab after one has stored something. */
const tellTabs = () => dispatchEvent(Object.assign(new Event('storage'), { key: null }))

test.each([
  ['disconnected in another tab, and connected there', true],
  ['connected anew in another tab', false],
])('a wallet that was %s with another account has that account here (sessions 5)', async (_, isDisconnected) => {
  const wallet = createPageWallet('sip030', [alice])
  Object.assign(window, { LeatherProvider: wallet.provider })
  const storage = createMemoryArea()
  const open = async () => {
    const kernel = createTestKernel({ plugins: [stacks({ networks: [stacksMainnet] })], storage })
    await kernel.start()
    return kernel
  }
  const press = { connectorId: 'LeatherProvider', namespace: 'stacks' } as const
  const here = await open()
  await here.connect(press)
  const there = await open()
  await vi.waitFor(() => expect(there.connection('stacks')?.account.address).toBe(alice))
  if (isDisconnected) {
    await there.disconnect()
    tellTabs()
    await vi.waitFor(() => expect(here.connection('stacks')).toBeUndefined())
  }
  wallet.accounts = [bob]
  await there.connect(press)
  tellTabs()
  await vi.waitFor(() => expect(here.connection('stacks')?.account.address).toBe(bob))
  const shown = [here, there].map((tab) => tab.connection('stacks')?.account.address)
  here.destroy()
  there.destroy()
  expect(shown).toEqual([bob, bob])
})
