import { expect, test } from 'vitest'
import { createWallet, failure, one, rest, shown, startKit } from '../fixtures/chain.ts'
import { createGate, startGated } from '../fixtures/gate.ts'
import { selectNamespace } from '../index.ts'

test.each(['waits', 'refuses'] as const)(
  'behavior: a wallet that is connected anew with another account alone is not shown with the account that it has given up while a gate %s (sessions 29)',
  async (how) => {
    const wallet = createWallet('one')
    const gate = createGate()
    gate.hold = false
    const { kernel, chain } = await startKit([wallet], { also: [gate.plugin] })
    await kernel.connect(one)
    expect(shown(kernel, 'alpha')).toBe('one-1')
    // The wallet tells the page nothing, as most wallets of Bitcoin and Stacks do.
    wallet.accounts = ['one-2']
    gate.hold = true
    const again = failure(kernel.connect(one))
    await rest()
    if (how === 'refuses') {
      gate.held.pop()?.(false)
      await again
      await rest()
    }
    expect(shown(kernel, 'alpha')).toBeUndefined()
    expect(chain.closed).toEqual(how === 'refuses' ? ['one'] : [])
    for (const open of gate.held) open()
    await again
  },
)

test('behavior: a gate is not left with the question of a press that was given up, while the session that it was to renew goes on', async () => {
  const wallet = createWallet('one')
  wallet.topic = 'topic-one'
  const { kernel, gate } = await startGated([wallet], [one])
  const signals: AbortSignal[] = []
  kernel.hooks.authorize.intercept({ name: 'test', call: ({ signal }) => void signals.push(signal) })
  const leave = new AbortController()
  const again = failure(kernel.connect({ ...one, signal: leave.signal }))
  await rest()
  expect(gate.asked).toEqual(['alpha:1:one-1'])
  leave.abort()
  await again
  await rest()
  expect([shown(kernel, 'alpha'), signals.map(({ aborted }) => aborted)]).toEqual(['one-1', [true]])
})

test('behavior: the app stays on the chain that a wallet is connected for anew, while a gate asks about its other account', async () => {
  const wallet = createWallet('one')
  const b = createWallet('b', ['beta'])
  const press = { connectorId: 'b', namespace: 'beta' } as const
  const { kernel, gate } = await startGated([wallet, b], [press, one])
  wallet.accounts = ['one-2']
  const again = kernel.connect(one)
  await rest()
  expect([shown(kernel, 'alpha'), selectNamespace(kernel.state)]).toEqual([undefined, 'alpha'])
  gate.held.pop()?.()
  await again
  expect([shown(kernel, 'alpha'), selectNamespace(kernel.state)]).toEqual(['one-2', 'alpha'])
})

test('behavior: a late answer to an older press does not end what a newer press has connected, while its gate waits (sessions 6)', async () => {
  const wallet = createWallet('both', ['alpha', 'beta'])
  const gate = createGate(({ namespace }) => namespace === 'beta')
  const { kernel, chain } = await startKit([wallet], { also: [gate.plugin] })
  wallet.outcome = 'hold'
  const older = failure(kernel.connect({ connectorId: 'both', namespace: 'beta' }))
  await rest()
  const newer = failure(kernel.connect({ connectorId: 'both', namespace: 'alpha' }))
  await rest()
  gate.hold = false
  const [first, second] = chain.held.splice(0)
  second?.answer('approve')
  await newer
  expect(shown(kernel, 'alpha')).toBe('both-1')
  gate.hold = true
  wallet.accounts = ['both-2']
  first?.answer('approve')
  await rest()
  expect(shown(kernel, 'alpha')).toBe('both-1')
  for (const open of gate.held) open()
  await older
})
