import { expect, test } from 'vitest'
import { createKit, createWallet, failure, one, rest, startKit, two } from '../fixtures/chain.ts'
import { startGated } from '../fixtures/gate.ts'
import type { Plugin } from '../index.ts'
import { createMemoryArea } from '../testing/index.ts'

/** A relay's wallet: each phone that pairs is a session of its own. */
const relay = (topic: string, accounts: string[]) => Object.assign(createWallet('one'), { topic, accounts })

test('a phone that a gate refuses does not cost the restore of another phone, which yielded to that press (sessions 7)', async () => {
  const area = createMemoryArea()
  const before = await startKit([relay('phone', ['ada'])], { storage: area })
  await before.kernel.connect(one)
  before.kernel.destroy()
  const gate: Plugin = {
    name: 'gate',
    apply: ({ hooks }) =>
      hooks.authorize.tapPromise('gate', async ({ account }) => {
        if (account.address !== 'bob') return
        // Whoever reads the other phone back is answered by that phone.
        Object.assign(wallet, { topic: 'phone', accounts: ['ada'] })
        throw new Error('no member')
      }),
  }
  const wallet = relay('phone', ['ada'])
  const { kernel } = createKit([wallet], { storage: area, also: [gate] })
  // The relay takes its time to read the remembered phone back.
  wallet.outcome = 'hold'
  void kernel.start()
  await rest()
  expect(wallet.asked).toEqual(['restore phone'])
  // The visitor pairs another phone meanwhile, whose account the gate refuses.
  wallet.outcome = 'approve'
  Object.assign(wallet, { topic: 'tablet', accounts: ['bob'] })
  await failure(kernel.connect(one))
  await rest()
  expect([kernel.account('alpha').status, kernel.connection('alpha')?.sessionId]).toEqual(['connected', 'phone'])
})

test('what a phone in use says is read while another phone is waited for (sessions 12)', async () => {
  const wallet = relay('phone', ['ada'])
  const { kernel, chain } = await startKit([wallet], { features: { multiWallet: true } })
  await kernel.connect(one)
  // The code for a second phone is on screen.
  wallet.outcome = 'hold'
  const pairing = failure(kernel.connect(one))
  await rest()
  wallet.outcome = 'approve'
  // The first phone moves to another account.
  wallet.accounts = ['eve']
  chain.report('one', 'again')
  await rest()
  expect(kernel.connection('alpha')?.account.address).toBe('eve')
  kernel.destroy()
  await pairing
})

test('who follows connections hears that a pairing has ended which another pairing of its wallet replaced', async () => {
  const wallet = createWallet('one')
  const ended: string[] = []
  const { kernel, chain } = await startKit([wallet])
  kernel.hooks.onDisconnect.tap('t', ({ connection }) => void ended.push(connection.sessionId))
  wallet.topic = 'phone'
  wallet.accounts = ['ada']
  await kernel.connect(one)
  wallet.topic = 'tablet'
  wallet.accounts = ['bob']
  await kernel.connect(one)
  await rest()
  expect([Object.keys(kernel.state.graph.sessions), chain.closed]).toEqual([['tablet'], ['one']])
  expect(ended).toEqual(['phone'])
})

test('what a wallet says while a press for it is at the gate holds for its session too, if another press gives that up (sessions 7)', async () => {
  const wallet = relay('phone', ['ada', 'bob'])
  const other = Object.assign(createWallet('two'), { outcome: 'reject' as const })
  const { kernel, chain, gate } = await startGated([wallet, other], [one])
  // The wallet is asked again, and its new first account has to pass the gate.
  wallet.accounts = ['eve', 'ada']
  const again = failure(kernel.connect(one))
  await rest()
  expect(gate.asked).toEqual(['alpha:1:eve'])
  // Its owner takes every account but one away.
  wallet.accounts = ['bob']
  chain.report('one', { accounts: [{ address: 'bob' }] })
  // The visitor presses for another wallet, and declines there.
  await failure(kernel.connect(two))
  await again
  await rest()
  expect([kernel.account('alpha').address, kernel.account('alpha').status]).toEqual([undefined, 'connecting'])
  gate.held.at(-1)?.()
  await rest()
  expect(kernel.connection('alpha')?.accounts.map(({ address }) => address)).toEqual(['bob'])
})

test('a press for a phone that is connected passes the gates anew, as any other press does (sessions 7)', async () => {
  const asked: string[] = []
  const gate: Plugin = {
    name: 'gate',
    apply: ({ hooks }) => hooks.authorize.tap('gate', ({ account }) => void asked.push(account.address)),
  }
  const { kernel } = await startKit([relay('phone', ['ada'])], { also: [gate] })
  await kernel.connect(one)
  await kernel.connect(one)
  expect(asked).toEqual(['ada', 'ada'])
})
