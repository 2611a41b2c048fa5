import { expect, test } from 'vitest'
import { both, createWallet, rest, shown, startKit } from '../fixtures/chain.ts'
import { accountOf, addHalf, alphaHalf, spanning } from '../fixtures/halves.ts'
import { later } from '../fixtures/later.ts'
import { page } from '../fixtures/page.ts'
import { followStored } from '../start/followStored.ts'
import { createMemoryArea } from '../testing/index.ts'

/** In these tests a wallet answers after the visitor has disconnected it in another tab, and before this tab hears of it. */

test('behavior: a half that the visitor disconnects in another tab does not come back because its wallet is read here (sessions 4, sessions 19)', async () => {
  const storage = createMemoryArea()
  const wallet = createWallet('both', ['alpha', 'beta'])
  const here = await startKit([wallet], { storage })
  await here.kernel.connect(both)
  const there = await startKit([createWallet('both', ['alpha', 'beta'])], { storage })
  await rest()
  for (const { chain } of [here, there]) chain.report('both', { namespace: 'alpha', accounts: [] })
  wallet.outcome = 'hold'
  here.chain.report('both', 'again')
  await there.kernel.disconnect({ namespace: 'alpha' })
  here.chain.held[0]?.answer('approve')
  await rest()
  await followStored(here.kernel)
  await rest()
  expect([shown(here.kernel, 'alpha'), shown(here.kernel, 'beta')]).toEqual([undefined, 'both-1'])
})

test('behavior: a half that the visitor disconnects in another tab does not come back by a press for the other half (sessions 4, sessions 19)', async () => {
  const storage = createMemoryArea()
  const answer = later()
  let shared = spanning.map(accountOf)
  const halves = page((kernel) => {
    addHalf(kernel, 'alpha', {
      connect: async () => {
        if (shared.length === 1) await answer.promise
        return { id: 'topic', accounts: shared }
      },
    })
    addHalf(kernel, 'beta')
  })
  const visit = async () => {
    const { kernel } = await startKit([], { storage, also: [halves] })
    await rest()
    return kernel
  }
  const here = await visit()
  await here.connect(alphaHalf)
  const there = await visit()
  shared = [accountOf('alpha')]
  const pressed = here.connect(alphaHalf)
  await there.disconnect()
  answer.open()
  await pressed
  expect([shown(here, 'alpha'), shown(here, 'beta')]).toEqual(['alpha-1', undefined])
})
