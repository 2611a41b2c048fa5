import { expect, test } from 'vitest'
import { failure, rest } from '../fixtures/chain.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'

const token = { address: '0xAb01', decimals: 6, symbol: 'USD', name: 'Dollar' }

/** A request of a plugin written in JavaScript: only the kernel checks its promise. */
const barter = (out: object, due: object) =>
  ({
    kind: 'barter',
    promise: { out: [{ amount: 5n, ...out }], in: [{ amount: 9n, token: token.address, ...due }] },
    ...{ payload: { to: 'market', amount: 5n }, tokens: [token], about: {} },
  }) as never

async function open() {
  const world = await visitMoney()
  world.money.read = () => ({
    changes: [
      { direction: 'out', amount: 5n },
      { direction: 'in', amount: 9n, token: token.address },
    ],
  })
  return world
}

test.each([
  ['no bound of what comes', { limit: 'atMost' }, {}],
  ['"atMost" of what has to come', { limit: 'atMost' }, { limit: 'atMost' }],
  ['"atLeast" of what may leave', { limit: 'atLeast' }, { limit: 'atLeast' }],
  ['a bound that is none', { limit: 'at most' }, { limit: 'at least' }],
])('error: an intent that says %s does not say all that it may do', async (_, out, due) => {
  const { kernel } = await open()
  expect(await failure(kernel.prepare(barter(out, due)))).toMatchObject({ name: 'IntentUnclearError' })
})

test('error: a request that had to bring something, and brought nothing, is never told as confirmed', async () => {
  const { kernel, money } = await open()
  money.outcome = async (id) => ({ id, status: 'confirmed', seen: [{ direction: 'out', amount: 5n }] })
  const prepared = await kernel.prepare(barter({ limit: 'atMost' }, {})).catch(() => undefined)
  // A refusal before the wallet is asked is just as safe.
  if (!prepared) return
  await kernel.send(prepared)
  await rest()
  expect(kernel.state.ledger[0]?.status).toBe('different')
})
