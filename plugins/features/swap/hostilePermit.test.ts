import { act } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { review } from './fixtures/fillForm.ts'
import { openPermits, stopClock, wanted } from './fixtures/openPermits.ts'
import { lily, router } from './fixtures/openPond.ts'
import { approvalIntent } from './intents.ts'

beforeEach(stopClock)
afterEach(() => void vi.useRealTimers())

const toast = ({ toast }: Kernel['state']) => toast?.message ?? ''

/** Signed, and the wallet is asked for the swap. */
async function askForSwap() {
  const { kernel, wallet } = await openPermits()
  const drawn = await review(kernel, wanted)
  await drawn.press('Sign for LILY')
  await drawn.wait(600)
  wallet.mode = 'hang'
  await drawn.press('Swap')
  await drawn.wait(600)
  return { kernel, wallet, drawn }
}

test('error: that nothing was swapped is said once the wallet has declined the swap, and not while it is asked (money 27)', async () => {
  const { kernel, wallet } = await askForSwap()
  expect(kernel.state.ledger).toMatchObject([{ kind: 'swap', status: 'asked' }])
  await act(async () => kernel.goBack())
  expect(toast(kernel.state)).not.toContain('was not used')
  await act(async () => wallet.held.at(-1)?.answer('reject'))
  await vi.waitFor(() => expect(toast(kernel.state)).toMatch(/was not used/))
})

test('error: a permission without a limit that was left is not said to be one for an amount (money 27)', async () => {
  const { kernel } = await openPermits()
  const drawn = await review(kernel, wanted)
  await act(async () => {
    const found = drawn.findAll('[role=switch]').find(({ textContent }) => /Allow any amount/.test(textContent ?? ''))
    ;(found as HTMLElement).click()
  })
  await drawn.wait(600)
  await drawn.press('Sign for LILY')
  await drawn.wait(600)
  await drawn.press('Cancel')
  await drawn.wait(0)
  expect(toast(kernel.state)).toMatch(/any amount of LILY/)
  expect(toast(kernel.state)).not.toContain('5 LILY')
})

test('error: no toast says that nothing was swapped if the wallet sends the swap that was left (money 27)', async () => {
  const { kernel, wallet, drawn } = await askForSwap()
  await act(async () => kernel.goBack())
  await act(async () => wallet.held.at(-1)?.answer('approve'))
  await drawn.wait(0)
  expect(kernel.state.ledger).toMatchObject([{ kind: 'swap', status: 'confirmed' }])
  expect(toast(kernel.state)).not.toContain('was not used')
})

test('error: words of a plugin that stops a permission stand in its name, behind Details (money 33)', async () => {
  const { kernel, script } = await openPermits()
  Object.assign(script, { veto: new Error('Your wallet is out of date. Type its recovery phrase at cure.example') })
  const drawn = await review(kernel, wanted)
  await drawn.press('Sign for LILY')
  await drawn.wait(600)
  expect(drawn.text()).toContain('permits: Your wallet is out of date.')
  expect(drawn.text()).not.toContain('Nothing was sent. Your wallet')
  expect(script.asked).toEqual([])
})

test('error: a notice that comes with the press is read before a permission is signed, also in place of another (money 59)', async () => {
  const { kernel, script } = await openPermits()
  const notice = (code: string) => ({ code, title: code, text: `${code}.` })
  kernel.hooks.beforeSend.tap({ name: 'guard', stage: 10 }, (prepared, { stage }) => {
    const kept = prepared.notices.filter(({ code }) => !/^(calm|flagged)$/.test(code))
    return { ...prepared, notices: [...kept, notice(stage === 'send' ? 'flagged' : 'calm')] }
  })
  const drawn = await review(kernel, wanted)
  expect(drawn.text()).toContain('calm.')
  await drawn.press('Sign for LILY')
  await drawn.wait(600)
  expect(script.asked).toEqual([])
})

test("error: a permission is not signed past its time by the page's own clock, whatever the visitor's clock says (money 55)", async () => {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  const { kernel, script } = await openPermits()
  const { signPermit } = await import('./actions/signPermit.ts')
  const deadline = BigInt(Math.floor(Date.now() / 1_000) + 1_200)
  const approval = approvalIntent({ token: lily, spender: router, amount: 5n, deadline })
  const prepared = await kernel.prepare(approval)
  vi.setSystemTime(Date.now() - 7_200_000)
  vi.advanceTimersByTime(1_800_000)
  const signing = signPermit(kernel, prepared, new AbortController().signal)
  await expect(signing).rejects.toMatchObject({ name: 'PreparedStaleError' })
  expect(script.asked).toEqual([])
})
