import { expect, test } from 'vitest'
import { createWallet, one, rest, two } from '../fixtures/chain.ts'
import { startGated } from '../fixtures/gate.ts'
import { knownAddresses } from '../index.ts'

test('error: an account of the visitor’s that waits at a gate is one that look-alikes are told from (money 16)', async () => {
  const { kernel, chain } = await startGated([createWallet('one'), createWallet('two')], [one, two], {
    features: { multiWallet: true },
  })
  chain.report('one', { accounts: [{ address: 'one-1' }, { address: 'one-2' }] })
  await rest()
  expect(knownAddresses(kernel.state)).toContain('one-2')
  // The session moves to an account whose sign-in is pending. The other wallet may pay meanwhile.
  chain.report('one', { accounts: [{ address: 'one-3' }, { address: 'one-1' }] })
  await rest()
  expect(kernel.connection('alpha')?.connector.id).toBe('two')
  expect(knownAddresses(kernel.state)).toContain('one-3')
})
