import { afterEach, expect, test, vi } from 'vitest'
import { createId } from './createId.ts'
import { createWallet, one, startKit } from './fixtures/chain.ts'
import { createMoney, paying } from './fixtures/money.ts'

afterEach(() => vi.unstubAllGlobals())

test('an id is a UUID of version 4, and another each time', () => {
  const ids = Array.from({ length: 200 }, createId)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(ids).size).toBe(200)
})

// coinbase/onchainkit#2309: a developer's phone opens the page over the LAN, without https.
test('a transfer is prepared on a page without https (interface 19)', async () => {
  const money = createMoney()
  const { kernel } = await startKit([createWallet('one')], { also: [money.plugin] })
  await kernel.connect(one)
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  expect((await kernel.prepare(paying(5n))).payload).toMatchObject({ amount: 5n })
})
