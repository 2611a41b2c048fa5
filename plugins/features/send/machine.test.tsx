import fc from 'fast-check'
import { act } from 'react'
import { pause, truncateAddress } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPressable } from '../../../ui/kit/fixtures/isPressable.ts'
import { setAmount } from './actions/setAmount.ts'
import { setMax } from './actions/setMax.ts'
import { setRecipient } from './actions/setRecipient.ts'
import { setToken } from './actions/setToken.ts'
import { bob, carol, clam, draw, fillIn, nut, openRiver, own } from './fixtures/openRiver.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** Resembles bob, whom the account has paid by its activity. */
const planted = bob.replace('qqqqqqqq', 'qqxxxxqq')

type Step =
  | { do: 'type'; amount: string }
  | { do: 'to'; to: string }
  | { do: 'token'; symbol: 'NUT' | 'CLAM' }
  | { do: 'max' }
  | { do: 'fill'; amount: string; to: string }
  | { do: 'go'; view: 'Send' | 'SendReview' | 'SendSelectToken' | 'back' }
  | { do: 'host'; amount: string; token: boolean }
  | { do: 'press'; name: string; armed: boolean }
  | { do: 'answer'; how: 'approve' | 'reject' | 'fail' }
  | { do: 'account'; address: string }
  | { do: 'network'; id: 'river:1' | 'river:2' }
  | { do: 'fee'; value: number }
  | { do: 'close' }
  | { do: 'node'; answers: boolean }
  | { do: 'wait'; ms: number }

const single: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('type' as const), amount: fc.constantFrom('1', '2', '0.5', '') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('to' as const),
      to: fc.constantFrom(bob, carol, 'bob.river', 'nobody', planted),
    }),
  },
  fc.record({ do: fc.constant('token' as const), symbol: fc.constantFrom('NUT', 'CLAM') }),
  fc.constant<Step>({ do: 'max' }),
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('fill' as const),
      amount: fc.constantFrom('1', '2'),
      to: fc.constantFrom(bob, carol, planted),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('go' as const),
      view: fc.constantFrom('Send', 'SendReview', 'SendReview', 'SendReview', 'SendSelectToken', 'back'),
    }),
  },
  fc.record({ do: fc.constant('host' as const), amount: fc.constantFrom('7', '9'), token: fc.boolean() }),
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      name: fc.constantFrom('Send', 'Send', 'Send', 'Try again', 'Done', 'Edit', 'Cancel', 'Stop waiting', 'Max'),
      armed: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      how: fc.constantFrom('approve', 'approve', 'reject', 'fail'),
    }),
  },
  fc.record({ do: fc.constant('account' as const), address: fc.constantFrom(own, carol) }),
  fc.record({ do: fc.constant('network' as const), id: fc.constantFrom('river:1', 'river:2') }),
  fc.record({ do: fc.constant('fee' as const), value: fc.constantFrom(21, 30, 900) }),
  fc.constant<Step>({ do: 'close' }),
  fc.record({ do: fc.constant('node' as const), answers: fc.boolean() }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 600, 31_000) }),
)

/** What a visitor who pays does, with something in between. */
const paying: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.record({
      do: fc.constant('fill' as const),
      amount: fc.constantFrom('1', '2'),
      to: fc.constantFrom(bob, carol, bob, carol, planted),
    }),
    fc.array(single, { maxLength: 2 }),
  )
  .map(([fill, between]) => [
    fill,
    { do: 'wait', ms: 600 },
    ...between,
    { do: 'press', name: 'Send', armed: true },
    { do: 'press', name: 'Send', armed: false },
  ])
const step: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 2, arbitrary: paying },
  { weight: 5, arbitrary: single.map((one) => [one]) },
)

test('behavior: whatever is pressed, typed or late, the wallet is asked for what the screen showed at the press', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 16 }),
      fc.constantFrom(0, 0, 0, 400, 7_000),
      (steps, late) => run(steps.flat(), late),
    ),
    {
      numRuns: Number(process.env.FC_RUNS ?? 60),
    },
  )
}, 600_000)

/** `late`: how long the account's activity takes to load, in ms. */
async function run(steps: readonly Step[], late: number) {
  const { kernel, chain, wallet } = await openRiver()
  /** Accounts whose activity has been told. */
  const told = new Set<string>()
  kernel.hooks.fetchHistory.tapPromise(
    { name: 'indexer', namespace: chain.namespace },
    async ({ account, network }) => {
      if (late > 0) await pause(late, kernel.signal)
      told.add(`${network.id}:${account.address}`)
      const paid = { direction: 'out', amount: '1', symbol: 'NUT', party: bob } as const
      const row = { id: 'before', networkId: network.id, kind: 'send', status: 'confirmed', at: 1 } as const
      return { items: [{ ...row, from: account.address, transfers: [paid] }] }
    },
  )
  const violations: string[] = []
  /** What the screen says when the key is pressed: figure, receiver in full, who pays and where, and the fee. */
  let screen: string | undefined
  let presses = 0
  let isTold = false
  let asks = 0
  const held: (() => void)[] = []
  let answers = true
  kernel.hooks.prepare.tapPromise({ name: 'node', before: 'mockChain' }, async () => {
    if (!answers) await new Promise<void>((resolve) => held.push(resolve))
    return undefined
  })
  kernel.hooks.send.tap({ name: 'watch', before: 'mockChain' }, ({ payload, account, network, fee }) => {
    asks++
    const { amount, to, token } = payload as { amount: bigint; to: string; token?: { symbol: string } }
    const figure = `${Number(amount) / 1_000} ${token?.symbol ?? 'NUT'}`
    const asked = [
      figure,
      to,
      truncateAddress(account.address, 4, 4),
      network.name,
      fee ? `≈ ${Number(fee.value) / 1_000} NUT` : '',
    ].join(' | ')
    if (asked !== screen) violations.push(`asked for ${asked}, shown ${screen}`)
    if (asks > presses) violations.push('more requests than presses')
    if (to === planted && isTold) violations.push('asked to pay a look-alike that nobody has looked at')
    return undefined
  })
  wallet.mode = 'hang'
  const drawn = draw(kernel)
  await act(async () => kernel.open('Send', undefined as never))
  await settle()

  for (const entry of steps) {
    await act(async () => {
      switch (entry.do) {
        case 'type':
          setAmount(kernel, entry.amount)
          break
        case 'to':
          void setRecipient(kernel, entry.to, true)
          break
        case 'token':
          setToken(kernel, entry.symbol === 'NUT' ? nut : clam)
          break
        case 'max':
          void setMax(kernel).catch(() => undefined)
          break
        case 'fill':
          void fillIn(kernel, entry.amount, entry.to)
          await vi.advanceTimersByTimeAsync(0)
          kernel.navigate('SendReview', undefined)
          break
        case 'go':
          if (!kernel.state.modal.open) kernel.open('Account' as never)
          if (entry.view === 'back') kernel.goBack()
          else kernel.navigate(entry.view as 'SendReview', undefined)
          break
        case 'host':
          kernel.open('Send', { amount: entry.amount, ...(entry.token ? { tokenAddress: clam.address } : {}) } as never)
          break
        case 'press': {
          if (entry.armed) await vi.advanceTimersByTimeAsync(600)
          const button = drawn.button(entry.name)
          if (!isPressable(button)) break
          if (entry.name === 'Send') {
            presses++
            const { account, network } = kernel.connection() ?? {}
            isTold = told.has(`${network?.id}:${account?.address}`)
            const row = (name: string) =>
              drawn
                .rows()
                .find((text) => text.startsWith(name))
                ?.slice(name.length + 2)
                .trim()
            const fee = row('Network fee')
            screen = [
              drawn.page.querySelector('.tk-figure')?.textContent?.replaceAll(',', ''),
              drawn.page.querySelector('.tk-addr')?.getAttribute('aria-label'),
              row('From'),
              row('Network'),
              fee,
            ].join(' | ')
          }
          button.click()
          break
        }
        case 'answer':
          wallet.held.shift()?.answer(entry.how)
          break
        case 'account':
          wallet.emitAccounts([entry.address])
          break
        case 'network':
          void kernel.switchNetwork(entry.id).catch(() => undefined)
          wallet.held.find(({ question }) => question === 'switch')?.answer('approve')
          break
        case 'fee':
          chain.fee = { value: BigInt(entry.value), reserve: 42n }
          break
        case 'close':
          kernel.close()
          break
        case 'node':
          answers = entry.answers
          for (const go of held.splice(0)) go()
          break
        case 'wait':
          await vi.advanceTimersByTimeAsync(entry.ms)
          break
      }
    })
    await settle()
  }
  for (const question of wallet.held.splice(0)) question.answer('approve')
  await settle()
  const known = kernel.state.ledger.flatMap(({ transactionId }) => transactionId ?? [])
  for (const { id } of chain.sent) if (!known.includes(id)) violations.push(`${id} is lost`)
  if (asks > presses) violations.push('more requests than presses')
  drawn.render(null)
  kernel.destroy()
  expect(violations).toEqual([])
}

const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 3; turn++) await vi.advanceTimersByTimeAsync(0)
  })
