// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Fault } from '../../protocol/fault.ts'
import { createApprovals, type Steps } from './approvals.ts'
import { messageAct } from './fixtures/messageAct.ts'
import { type Sight, type Stage, steadyFor } from './guard/pressGuard.ts'
import type { Act } from './read/act.ts'

const seen: Sight = { isVisible: true, box: 'a' }
const covered: Sight = { isVisible: false, box: 'a' }
const settle = () => new Promise((resolve) => setImmediate(resolve))

class Cancelled extends Error {}

/** Approvals of a page whose clock is the test's, and a note of all that was signed. */
function openPage(stage: Stage = 'frame', mayFrame = true) {
  let at = 0
  const signed: Act[] = []
  let failure: Error | undefined
  const approvals = createApprovals({ stage, fitsFrame: () => mayFrame, now: () => at })
  const steps = (act: Act | Promise<Act>): Steps<string, string> => ({
    read: async () => act,
    sign: async (shown) => {
      signed.push(shown)
      if (failure) throw failure
      return 'signature'
    },
    retry: (error) => (error instanceof Cancelled ? 'cancelled' : undefined),
    finish: async (_, signature) => signature,
  })
  const ask = (act: Act | Promise<Act>, controller = new AbortController()) => {
    const answer = approvals.approve(steps(act), controller.signal)
    answer.catch(() => {})
    return { answer, abort: () => controller.abort() }
  }
  return {
    ...{ approvals, ask, signed },
    fail: (error: Error | undefined) => {
      failure = error
    },
    wait: (milliseconds: number) => {
      at += milliseconds
    },
    now: () => at,
    press: (isTrusted = true, sight = seen, held = 500) => approvals.press({ isTrusted, sight, held }),
  }
}

async function openAsking(stage: Stage = 'frame') {
  const page = openPage(stage)
  const asked = page.ask(messageAct('Hello'))
  await settle()
  page.approvals.see(seen)
  page.wait(steadyFor[stage])
  page.approvals.see(seen)
  return { ...page, ...asked }
}

test.each(['frame', 'window'] as const)(
  'a press on a %s that was seen long enough signs what is shown, once',
  async (stage) => {
    const { approvals, press, answer, signed } = await openAsking(stage)
    expect(approvals.showing()).toMatchObject({ status: 'asking', isArmed: true })
    press()
    press()
    expect(await answer).toBe('signature')
    expect(signed).toHaveLength(1)
    expect(approvals.showing()).toEqual({ status: 'done' })
  },
)

test('a press of a script, too early, or on a page that is covered or moved at the press signs nothing', async () => {
  const page = openPage()
  page.ask(messageAct('Hello'))
  await settle()
  page.approvals.see(seen)
  page.press()
  page.wait(1_000)
  page.press(false)
  page.press(true, covered)
  page.approvals.see(seen)
  page.wait(1_000)
  page.press(true, { isVisible: true, box: 'moved' })
  await settle()
  expect(page.signed).toEqual([])
  expect(page.approvals.showing()).toMatchObject({ status: 'asking', isArmed: false })
})

test('a second request is busy while the first is asked, and is asked afterwards', async () => {
  const { ask, press, answer, approvals } = await openAsking()
  await expect(ask(messageAct('Second')).answer).rejects.toMatchObject({ code: 'busy' })
  press()
  await answer
  ask(messageAct('Third'))
  await settle()
  expect(approvals.showing()).toMatchObject({ status: 'asking', act: { lines: [{ value: 'Third' }] }, isArmed: false })
})

test('a visitor who cancels refuses, and a press after that signs nothing', async () => {
  const { approvals, answer, press, signed } = await openAsking()
  approvals.refuse()
  press()
  await expect(answer).rejects.toMatchObject({ code: 'rejected' })
  expect(signed).toEqual([])
})

test('an abort ends the request while it is read and while it is asked', async () => {
  const page = openPage()
  const reading = page.ask(new Promise<Act>(() => {}))
  await settle()
  reading.abort()
  await expect(reading.answer).rejects.toMatchObject({ code: 'aborted' })
  const { abort, answer, press, signed } = await openAsking()
  abort()
  press()
  await expect(answer).rejects.toMatchObject({ code: 'aborted' })
  expect(signed).toEqual([])
})

test('a passkey that was cancelled lets the visitor press again, after another wait (approvals 2)', async () => {
  const { fail, press, approvals, wait, answer, signed } = await openAsking()
  fail(new Cancelled())
  press()
  await settle()
  expect(approvals.showing()).toMatchObject({ status: 'asking', isArmed: false, problem: 'cancelled' })
  press()
  fail(undefined)
  approvals.see(seen)
  wait(1_000)
  press()
  expect(await answer).toBe('signature')
  expect(signed).toHaveLength(2)
})

test('a failure of the signature is the answer', async () => {
  const { fail, press, answer } = await openAsking()
  fail(new Fault('internal'))
  press()
  await expect(answer).rejects.toMatchObject({ code: 'internal' })
})

test('a request that a frame must not ask needs a window', async () => {
  const { ask } = openPage('frame', false)
  await expect(ask(messageAct('Hello')).answer).rejects.toMatchObject({ code: 'needs_window' })
  const inWindow = openPage('window', false)
  inWindow.ask(messageAct('Hello'))
  await settle()
  expect(inWindow.approvals.showing()).toMatchObject({ status: 'asking' })
})

test('a frame that is not seen for five seconds needs a window, and a window waits (approvals 4)', async () => {
  for (const [stage, expected] of [
    ['frame', 'needs_window'],
    ['window', 'still asked'],
  ] as const) {
    const page = openPage(stage)
    const { answer } = page.ask(messageAct('Hello'))
    await settle()
    page.approvals.see(covered)
    page.wait(5_000)
    page.approvals.see(covered)
    const outcome = await Promise.race([answer.catch(({ code }) => code), settle().then(() => 'still asked')])
    expect(outcome).toBe(expected)
  }
})

test('no sequence of requests, aborts, sights and presses signs anything without a press that counts on the page that shows it (approvals 2)', async () => {
  const sight = fc.record({ isVisible: fc.boolean(), box: fc.constantFrom('a', 'b') })
  const command = fc.oneof(
    fc.record({ do: fc.constant('ask' as const), stake: fc.boolean() }),
    fc.record({ do: fc.constant('see' as const), sight }),
    fc.record({ do: fc.constant('see' as const), sight: fc.constant(seen) }),
    fc.record({ do: fc.constant('wait' as const), milliseconds: fc.constantFrom(100, 499, 500, 999, 1_000) }),
    fc.record({
      ...{ do: fc.constant('press' as const), isTrusted: fc.boolean(), sight },
      held: fc.constantFrom(0, 500, Number.POSITIVE_INFINITY),
    }),
    fc.record({
      do: fc.constant('press' as const),
      isTrusted: fc.constant(true),
      sight: fc.constant(seen),
      held: fc.constant(500),
    }),
    fc.record({
      do: fc.constantFrom('abort' as const, 'refuse' as const, 'cancelPasskey' as const, 'usePasskey' as const),
    }),
  )
  let signatures = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Stage>('frame', 'window'),
      fc.array(command, { maxLength: 40 }),
      async (stage, commands) => {
        const page = openPage(stage)
        let asked: ReturnType<typeof page.ask> | undefined
        let count = 0
        /** The sights that were told since the page began to show its request. */
        let told: { sight: Sight; at: number }[] = []
        const expected: Act[] = []
        for (const step of commands) {
          const before = page.approvals.showing()
          const presses = expected.length
          if (step.do === 'ask') {
            asked = page.ask(messageAct(`Message ${count++}`))
          } else if (step.do === 'see') {
            told.push({ sight: step.sight, at: page.now() })
            page.approvals.see(step.sight)
          } else if (step.do === 'wait') page.wait(step.milliseconds)
          else if (step.do === 'abort') asked?.abort()
          else if (step.do === 'refuse') page.approvals.refuse()
          else if (step.do === 'press') {
            told.push({ sight: step.sight, at: page.now() })
            const start = told.findLastIndex(({ sight }) => !sight.isVisible || sight.box !== step.sight.box) + 1
            const since = told[start]?.at ?? page.now()
            const isHeld = stage === 'window' || step.held >= 500
            const isSteady = step.sight.isVisible && page.now() - since >= steadyFor[stage]
            if (before.status === 'asking' && step.isTrusted && isHeld && isSteady) expected.push(before.act)
            page.press(step.isTrusted, step.sight, step.held)
          } else page.fail(step.do === 'cancelPasskey' ? new Cancelled() : undefined)
          await settle()
          const after = page.approvals.showing()
          const isPressed = expected.length > presses
          const isFresh = before.status !== 'asking' || after.status !== 'asking' || before.act !== after.act
          if (isFresh || isPressed) told = []
          expect(page.signed).toEqual(expected)
        }
        signatures += expected.length
      },
    ),
    { numRuns: 300 },
  )
  expect(signatures).toBeGreaterThan(0)
})

test.each(['frame', 'window'] as const)(
  'presses that follow each other on a %s were meant for what stood there before, and sign nothing (approvals 26)',
  async (stage) => {
    const page = openPage(stage)
    page.ask(messageAct('Hello'))
    await settle()
    page.approvals.see(seen)
    for (let presses = 0; presses < 20; presses += 1) {
      page.wait(150)
      page.press()
      await settle()
    }
    expect(page.signed).toEqual([])
    page.wait(steadyFor[stage])
    page.press()
    await settle()
    expect(page.signed).toHaveLength(1)
  },
)
