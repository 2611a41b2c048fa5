import fc from 'fast-check'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPressable } from '../../../ui/kit/fixtures/isPressable.ts'
import { setAmount } from './actions/setAmount.ts'
import { setMax } from './actions/setMax.ts'
import { setToken } from './actions/setToken.ts'
import { switchTokens } from './actions/switchTokens.ts'
import { draw, lily, moss, openPond, other, own, type PondPayload, reed } from './fixtures/openPond.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

const tokens = { REED: reed, LILY: lily, MOSS: moss }
const symbols = fc.constantFrom('REED', 'LILY', 'MOSS') as fc.Arbitrary<keyof typeof tokens>
const constant = <const step>(step: step) => fc.constant(step)

const single = fc.oneof(
  fc.record({ do: constant('type'), amount: fc.constantFrom('1', '2', '0.5', '') }),
  fc.record({ do: constant('token'), side: fc.constantFrom('from', 'to'), symbol: symbols }),
  constant({ do: 'flip' }),
  constant({ do: 'max' }),
  fc.record({ do: constant('price'), price: fc.constantFrom(1_000n, 995n, 900n, 2_000n) }),
  fc.record({
    do: constant('lie'),
    wrote: fc.constantFrom(undefined, undefined, { to: 'mallory' }, { gets: undefined }, { amount: 999_999_999n }),
  }),
  fc.record({ do: constant('go'), view: fc.constantFrom('Swap', 'SwapReview', 'SwapReview', 'Account', 'back') }),
  fc.record({ do: constant('account'), address: fc.constantFrom(own, other) }),
  fc.record({ do: constant('network'), id: fc.constantFrom('pond:1', 'pond:2') }),
  fc.record({ do: constant('node'), answers: fc.boolean() }),
  fc.record({ do: constant('answer'), how: fc.constantFrom('approve', 'approve', 'reject', 'fail') }),
  constant({ do: 'close' }),
  fc.record({
    do: constant('press'),
    name: fc.constantFrom(
      'Swap',
      'Swap',
      'Approve LILY',
      'Approve MOSS',
      'Review swap',
      'Try again',
      'Done',
      'Edit',
      'Cancel',
      'Stop waiting',
    ),
    armed: fc.boolean(),
  }),
  fc.record({ do: constant('wait'), ms: fc.constantFrom(1, 250, 600, 11_000, 31_000) }),
)
type Step = typeof single extends fc.Arbitrary<infer step> ? step : never

/** What a visitor who swaps does, with something in between. */
const swapping: fc.Arbitrary<Step[]> = fc
  .tuple(symbols, symbols, fc.array(single, { maxLength: 2 }))
  .map(([from, to, between]) => [
    { do: 'go', view: 'Swap' },
    { do: 'wait', ms: 1 },
    { do: 'token', side: 'from', symbol: from },
    { do: 'token', side: 'to', symbol: to },
    { do: 'type', amount: '1' },
    { do: 'wait', ms: 250 },
    { do: 'press', name: 'Review swap', armed: false },
    { do: 'wait', ms: 600 },
    ...between,
    { do: 'press', name: `Approve ${from}` as 'Swap', armed: true },
    { do: 'answer', how: 'approve' },
    { do: 'wait', ms: 600 },
    { do: 'press', name: 'Swap', armed: true },
    { do: 'press', name: 'Swap', armed: false },
  ])
const steps = fc.array(
  fc.oneof({ weight: 2, arbitrary: swapping }, { weight: 4, arbitrary: single.map((one) => [one]) }),
  {
    minLength: 2,
    maxLength: 10,
  },
)

test('behavior: whatever is pressed, typed or late, the wallet is asked for what the screen showed at the press (money 24)', async () => {
  await fc.assert(
    fc.asyncProperty(steps, (chosen) => run(chosen.flat())),
    { numRuns: Number(process.env.FC_RUNS ?? 40) },
  )
}, 600_000)

async function run(chosen: readonly Step[]) {
  const { kernel, chain, pond, release, wallet } = await openPond()
  const violations: string[] = []
  let screen: string | undefined
  let presses = 0
  let asks = 0
  kernel.hooks.send.tap({ name: 'watch', before: 'mockChain' }, ({ payload }) => {
    asks++
    const { amount, token, gets, approve, to } = payload as unknown as PondPayload
    const textOf = (value: bigint, address: string | undefined) => {
      const found = Object.values(tokens).find((each) => each.address === address) ?? reed
      return `${Number(value) / 10 ** found.decimals} ${found.symbol}`
    }
    const asked = approve
      ? textOf(approve.amount === 'all' ? -1n : approve.amount, approve.token)
      : textOf(amount, token?.address)
    if (!screen?.startsWith(asked)) violations.push(`asked for ${asked}, shown ${screen}`)
    const least = Number(/\+([\d.]+)/.exec(screen ?? '')?.[1])
    const comes = gets ? Number(textOf(gets.amount, gets.token).split(' ')[0]) : 0
    if (!approve && !(comes >= least)) violations.push(`${comes} comes, ${least} was shown`)
    if (to === 'mallory') violations.push('a stranger was called')
    if (asks > presses) violations.push('more requests than presses')
    return undefined
  })
  wallet.mode = 'hang'
  const drawn = draw(kernel)
  await act(async () => kernel.open('Swap'))
  await settle()
  for (const step of chosen) {
    await act(async () => {
      switch (step.do) {
        case 'type':
          setAmount(kernel, step.amount)
          break
        case 'token':
          setToken(kernel, step.side as 'from', tokens[step.symbol])
          break
        case 'flip':
          switchTokens(kernel)
          break
        case 'max':
          void setMax(kernel).catch(() => undefined)
          break
        case 'price':
          pond.price = step.price
          break
        case 'lie':
          pond.wrote = step.wrote
          break
        case 'go':
          if (!kernel.state.modal.open) kernel.open('Account' as never)
          if (step.view === 'back') kernel.goBack()
          else kernel.navigate(step.view as 'SwapReview', undefined)
          break
        case 'account':
          wallet.emitAccounts([step.address])
          break
        case 'network':
          void kernel.switchNetwork(step.id as 'pond:1').catch(() => undefined)
          wallet.held.find(({ question }) => question === 'switch')?.answer('approve')
          break
        case 'node':
          pond.answers = step.answers
          if (step.answers) release()
          break
        case 'answer':
          wallet.held.shift()?.answer(step.how)
          break
        case 'close':
          kernel.close()
          break
        case 'press': {
          if (step.armed) await vi.advanceTimersByTimeAsync(600)
          const button = drawn.button(step.name)
          if (!isPressable(button)) break
          if (step.name === 'Swap' || step.name.startsWith('Approve')) {
            presses++
            screen = drawn.figures().join(' | ')
          }
          button.click()
          break
        }
        case 'wait':
          await vi.advanceTimersByTimeAsync(step.ms)
          break
      }
    })
    await settle()
  }
  pond.answers = true
  release()
  for (const question of wallet.held.splice(0)) question.answer('approve')
  await settle()
  const known = kernel.state.ledger.flatMap(({ transactionId }) => transactionId ?? [])
  for (const { id } of chain.sent) if (!known.includes(id)) violations.push(`${id} is lost`)
  if (asks > presses) violations.push('more requests than presses')
  await act(async () => drawn.render(null))
  kernel.destroy()
  expect(violations).toEqual([])
}

const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 3; turn++) await vi.advanceTimersByTimeAsync(0)
  })
