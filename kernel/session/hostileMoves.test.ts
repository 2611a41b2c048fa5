import { expect, test } from 'vitest'
import { alpha1, alpha2, rest, startKit } from '../fixtures/chain.ts'
import { addHalf, alphaHalf } from '../fixtures/halves.ts'
import { page } from '../fixtures/page.ts'
import { followStored } from '../start/followStored.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { Kernel } from '../types/kernel.ts'

/** Two tabs with a wallet that tells no page anything, and is on no network of its own. */
async function open() {
  const wallet = { address: 'alpha-1' }
  const share = async () => ({ accounts: [{ namespace: 'alpha', address: wallet.address }] })
  const add = (kernel: Kernel) =>
    addHalf(kernel, 'alpha', { connect: share, restore: share, switchNetwork: async (network) => ({ network }) })
  const storage = createMemoryArea()
  const here = await startKit([], { storage, also: [page(add)] })
  await here.kernel.connect(alphaHalf)
  const there = await startKit([], { storage, also: [page(add)] })
  const used = ({ kernel }: typeof here) => kernel.account('alpha').caipAddress
  return { wallet, here, there, used }
}

test('behavior: a wallet that is moved to another account and another network before a tab looks is on both there (sessions 27)', async () => {
  const { wallet, here, there, used } = await open()
  expect(used(there)).toBe(`${alpha1.id}:alpha-1`)
  wallet.address = 'alpha-2'
  await here.kernel.reconnect({ sessionId: here.kernel.connection('alpha')?.sessionId })
  await here.kernel.switchNetwork(alpha2.id)
  await followStored(there.kernel)
  await rest()
  expect([used(here), used(there)]).toEqual([`${alpha2.id}:alpha-2`, `${alpha2.id}:alpha-2`])
})

test('behavior: a wallet that is moved in another tab stays where the visitor has moved it in this tab (sessions 27)', async () => {
  const { wallet, here, there, used } = await open()
  await there.kernel.switchNetwork(alpha2.id)
  await there.kernel.switchNetwork(alpha1.id)
  wallet.address = 'alpha-2'
  await here.kernel.reconnect({ sessionId: here.kernel.connection('alpha')?.sessionId })
  await here.kernel.switchNetwork(alpha2.id)
  await followStored(there.kernel)
  await rest()
  expect([used(here), used(there)]).toEqual([`${alpha2.id}:alpha-2`, `${alpha1.id}:alpha-2`])
})
