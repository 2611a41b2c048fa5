import { expect, test } from 'vitest'
import { both, createWallet, failure, rest, startKit } from '../fixtures/chain.ts'
import { createGate } from '../fixtures/gate.ts'
import { followStored } from '../start/followStored.ts'
import { createMemoryArea } from '../testing/index.ts'

/** docs/plugins.md: two tabs agree (sessions 5). Decision 0014: a session that the wallet names is one, in every tab. */
test('behavior: a named session that is live in another tab is not ended because this one, at its gate, changes something else', async () => {
  const storage = createMemoryArea()
  const make = () => {
    const wallet = createWallet('both', ['alpha', 'beta'])
    wallet.topic = 'topic'
    return wallet
  }
  const gate = createGate()
  const here = await startKit([make()], { also: [gate.plugin], storage })
  const there = await startKit([make()], { storage })
  void failure(here.kernel.connect(both))
  await rest()
  expect(gate.asked).toEqual(['alpha:1:both-1'])
  await there.kernel.connect(both)
  await here.kernel.switchNetwork('alpha:2')
  await rest()
  await followStored(there.kernel)
  await rest()
  expect(there.kernel.connection('alpha')?.connector.id).toBe('both')
})

test('behavior: a press that is given up at its gate leaves the named session that another tab has in use', async () => {
  const storage = createMemoryArea()
  const gate = createGate()
  const mine = createWallet('both', ['alpha', 'beta'])
  const theirs = createWallet('both', ['alpha', 'beta'])
  mine.topic = theirs.topic = 'topic'
  const here = await startKit([mine], { also: [gate.plugin], storage })
  const there = await startKit([theirs], { storage })
  const press = new AbortController()
  const given = failure(here.kernel.connect({ ...both, signal: press.signal }))
  await rest()
  await there.kernel.connect(both)
  press.abort()
  await given
  await rest()
  await followStored(there.kernel)
  await rest()
  expect(there.kernel.connection('alpha')?.connector.id).toBe('both')
  expect(here.kernel.connection('alpha')).toBe(undefined)
})
