// @vitest-environment node
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { factorsOf, kindOf } from '../../wallet/vaultHead.ts'
import { openSocialWorld } from './fixtures/openSocialLogin.ts'

const use = (now = Date.now()) => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('a login at a provider leads to the account of the visitor, and on to a wallet as a code does (login 106)', async () => {
  const { openVisitor, logInAt } = openSocialWorld()
  const { mail, flow, popups, say, heard, ask, reach, asked, done } = await openVisitor()
  expect(asked).toEqual([])
  mail.beginSocial('github')
  const [popup] = popups
  expect([popup?.address, popup?.name]).toEqual([`/loading#github.${popup?.id}`, `tapkit-${popup?.id}`])
  expect(flow.step()).toEqual({ at: 'social', way: 'github' })
  const id = popup?.id
  say({ type: 'leaving', id })
  const result = (await logInAt(ask, 'github', 'ada')).get('result')
  say({ type: 'result', id, result })
  expect(heard).toEqual([{ type: 'taken', id }])
  await reach('protect')
  expect(flow.step()).toMatchObject({ email: 'ada (GitHub)' })
  await mail.create()
  await reach('done')
  expect(done.map((wallet) => factorsOf(wallet).map(kindOf).sort())).toEqual([['device', 'login', 'passkey']])
  // The app is told the provider (login 147).
  expect(done[0]).toMatchObject({ login: 'github' })
  // A replay counts for nothing.
  say({ type: 'result', id, result })
  expect(flow.step().at).toBe('done')
  expect(asked.filter((path) => path.includes('redeem'))).toHaveLength(1)
})

test('a browser that is logged in at a provider goes on by the name there, and a visitor who is asked by email is not called by it (login 110)', async () => {
  const { openVisitor, logInAt, inbox } = openSocialWorld()
  const first = await openVisitor()
  first.mail.beginSocial('github')
  const result = (await logInAt(first.ask, 'github', 'ada')).get('result')
  first.say({ type: 'result', id: first.popups[0]?.id, result })
  await first.reach('protect')
  const again = await openVisitor(['github'], first.rows)
  await vi.waitFor(() => expect(again.mail.known()).toBe('ada (GitHub)'))
  expect(again.mail.knownBy()).toBe('github')
  await again.mail.goOn()
  expect([again.flow.step(), inbox]).toMatchObject([{ at: 'protect', email: 'ada (GitHub)' }, []])
  await again.flow.back()
  await again.logIn()
  expect([again.mail.known(), again.mail.knownBy()]).toEqual(['ann@acme.example', undefined])
})

test('a window that is blocked can be opened again (login 108), and a provider that the page does not offer is said to be none (login 146)', async () => {
  const { openVisitor } = openSocialWorld()
  const { mail, flow, blocked, popups } = await openVisitor(['github'])
  mail.beginSocial('x')
  expect([popups, flow.step()]).toEqual([[], { at: 'social', way: 'x', problem: { code: 'provider' } }])
  blocked.is = true
  mail.beginSocial('github')
  expect(flow.step()).toEqual({ at: 'social', way: 'github', problem: { code: 'blocked' } })
  blocked.is = false
  mail.beginSocial('github')
  expect([flow.step(), popups.length]).toEqual([{ at: 'social', way: 'github' }, 1])
})

test('a second window that the visitor closes is said to be closed; one that the provider cuts off is not, and its result counts (login 108)', async () => {
  use()
  const { openVisitor, logInAt } = openSocialWorld()
  const { mail, flow, popups, say, ask, reach } = await openVisitor()
  const problem = () => flow.step() as { readonly isElsewhere?: boolean; readonly problem?: { readonly code: string } }
  mail.beginSocial('github')
  vi.advanceTimersByTime(2_000)
  expect(problem().problem).toBeUndefined()
  Object.assign(popups[0] ?? {}, { closed: true })
  vi.advanceTimersByTime(1_000)
  expect(problem().problem).toEqual({ code: 'closed' })

  mail.beginSocial('github')
  const second = popups[1]
  vi.advanceTimersByTime(5_000)
  say({ type: 'leaving', id: second?.id })
  Object.assign(second ?? {}, { closed: true })
  vi.advanceTimersByTime(2_000)
  expect(problem()).toEqual({ at: 'social', way: 'github', isElsewhere: true })
  vi.advanceTimersByTime(45_000)
  expect(problem()).toMatchObject({ isElsewhere: true, problem: { code: 'timeout' } })
  vi.advanceTimersByTime(480_000)
  const result = (await logInAt(ask, 'github', 'ada')).get('result')
  say({ type: 'result', id: second?.id, result })
  vi.useRealTimers()
  await reach('protect')
})

test('45 seconds of silence are said, and after ten minutes nothing counts any more (login 108)', async () => {
  use()
  const { openVisitor } = openSocialWorld()
  const { mail, flow, popups, say, heard } = await openVisitor()
  mail.beginSocial('github')
  vi.advanceTimersByTime(44_000)
  expect(flow.step()).toEqual({ at: 'social', way: 'github' })
  vi.advanceTimersByTime(1_000)
  expect(flow.step()).toMatchObject({ at: 'social', problem: { code: 'timeout' } })
  vi.advanceTimersByTime(600_000)
  say({ type: 'result', id: popups[0]?.id, result: 'x'.repeat(24) })
  expect([flow.step(), heard]).toMatchObject([{ problem: { code: 'timeout' } }, []])
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['provider_unknown', { code: 'provider' }],
  ['social_cancelled', { code: 'cancelled' }],
  ['social_refused', { code: 'refused' }],
  ['social_unavailable', { code: 'unavailable' }],
  ['storage_unavailable', { code: 'down' }],
  ['unreached', { code: 'down' }],
  ['limit_reached', { code: 'limit', seconds: 60 }],
])('a refusal as %s has its own sentence (login 109)', async (code, problem) => {
  const { openVisitor } = openSocialWorld()
  const { mail, flow, popups, say } = await openVisitor()
  mail.beginSocial('x')
  say({ type: 'refused', id: popups[0]?.id, code, ...('seconds' in problem && { seconds: problem.seconds }) })
  expect(flow.step()).toEqual({ at: 'social', way: 'x', problem: { seconds: undefined, ...problem } })
})

test('any other reason is shown cleaned, below a sentence that says that it is not known (login 109)', async () => {
  const { openVisitor } = openSocialWorld()
  const { mail, flow, popups, say } = await openVisitor()
  mail.beginSocial('x')
  say({ type: 'refused', id: popups[0]?.id, code: `\u202e<b>pay\n${'x'.repeat(900)}` })
  expect(flow.step()).toEqual({
    ...{ at: 'social', way: 'x', problem: { code: 'failed' } },
    details: `<b>pay${'x'.repeat(94)}`,
  })
})

test('the refusal of a provider, and a result of another device, lead to a sentence and log nobody in (login 109)', async () => {
  const { openVisitor, logInAt } = openSocialWorld()
  const thief = await openVisitor()
  const { mail, flow, popups, say, ask, settle } = await openVisitor()
  mail.beginSocial('github')
  const refused = await logInAt(ask, 'github', '')
  say({ type: 'refused', id: popups[0]?.id, code: refused.get('error') })
  expect(flow.step()).toMatchObject({ problem: { code: 'cancelled' } })
  thief.use()
  const result = (await logInAt(thief.ask, 'github', 'mallory')).get('result')
  mail.beginSocial('github')
  say({ type: 'result', id: popups[1]?.id, result })
  expect(await settle()).toMatchObject({ at: 'social', problem: { code: 'refused' } })
  expect(mail.known()).toBeUndefined()
})

test('a server without the provider says so (login 109)', async () => {
  const { openVisitor, logInAt } = openSocialWorld()
  const { ask } = await openVisitor()
  await expect(logInAt(ask, 'google', 'ada')).rejects.toMatchObject({ code: 'provider_unknown' })
})

test('a visitor who goes back is logged in by no answer, and the second window is closed (login 108)', async () => {
  const { openVisitor, logInAt } = openSocialWorld()
  const { mail, flow, popups, say, ask, heard, asked } = await openVisitor()
  mail.beginSocial('github')
  const result = (await logInAt(ask, 'github', 'ada')).get('result')
  await flow.back()
  expect(popups[0]?.closed).toBe(true)
  say({ type: 'result', id: popups[0]?.id, result })
  expect([flow.step().at, heard, asked.filter((path) => path.includes('redeem'))]).toEqual(['choose', [], []])
})

test('a result that is redeemed as the visitor goes back is stopped, and its answer logs nobody in here (login 108, login 142)', async () => {
  const { openVisitor, logInAt } = openSocialWorld()
  const signals: AbortSignal[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { mail, flow, popups, say, ask } = await openVisitor(['github'], new Map(), async ({ url, signal }, answer) => {
    const response = await answer()
    if (!url.endsWith('/redeem')) return response
    signals.push(signal)
    await held
    return response
  })
  mail.beginSocial('github')
  const result = (await logInAt(ask, 'github', 'ada')).get('result')
  say({ type: 'result', id: popups[0]?.id, result })
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  await flow.back()
  expect(signals[0]?.aborted).toBe(true)
  release()
  await new Promise(setImmediate)
  expect([flow.step().at, mail.known()]).toEqual(['choose', undefined])
})

test('in any order of presses, closed windows, late, foreign, forged and repeated messages, each result is redeemed once, for the latest login alone (login 107)', async () => {
  const step = fc.record({
    act: fc.constantFrom('begin', 'result', 'result', 'refuse', 'close', 'back', 'forge', 'leave', 'pass'),
    at: fc.nat(5),
    way: fc.constantFrom('github', 'x'),
  } as const)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
      const { openVisitor, logInAt } = openSocialWorld()
      const { mail, flow, popups, say, ask, asked, heard, settle } = await openVisitor()
      const redeems = () => asked.filter((path) => path.includes('redeem')).length
      const isBegun = () => flow.step().at === 'social'
      /** The login that still counts. */
      let live: string | undefined
      let taken = 0
      for (const { act, at, way } of steps) {
        const popup = popups[at % Math.max(1, popups.length)]
        if (act === 'begin' && popups.length < 8) {
          mail.beginSocial(way)
          live = popups.at(-1)?.id
        } else if (act === 'result' && popup) {
          const result = (await logInAt(ask, popup.way, 'ada')).get('result')
          // The server takes ten logins an hour of a device.
          if (result === null) continue
          say({ type: 'result', id: popup.id, result })
          const isTaken = popup.id === live
          if (isTaken) {
            taken += 1
            live = undefined
          }
          await settle()
          if (isTaken) expect(flow.step()).toMatchObject({ at: 'protect' })
          say({ type: 'result', id: popup.id, result })
        } else if (act === 'refuse' && popup) {
          say({ type: 'refused', id: popup.id, code: 'social_cancelled' })
          if (popup.id === live) live = undefined
        } else if (act === 'close' && popup) {
          popup.closed = true
          vi.advanceTimersByTime(1_000)
        } else if (act === 'leave' && popup) say({ type: 'leaving', id: popup.id })
        else if (act === 'pass') vi.advanceTimersByTime(30_000)
        else if (act === 'back') {
          await flow.back()
          live = undefined
        } else if (act === 'forge') {
          for (const forged of [
            null,
            'x',
            { type: 'result', id: live },
            { type: 'result', id: 'a'.repeat(22), result: 'x' },
          ])
            say(forged)
          say({ type: 'result', id: live, result: { toString: () => 'x' } })
        }
        await settle()
        expect(redeems()).toBe(taken)
        expect(heard.filter((one) => Object(one).type === 'taken').length).toBeGreaterThanOrEqual(taken)
        if (live) expect(isBegun()).toBe(true)
      }
      vi.useRealTimers()
    }),
    { numRuns: 25 },
  )
})

test('a login at a provider that the page has ceased to offer says so (login 146)', async () => {
  const { openVisitor, openBrowser, logInAt } = openSocialWorld()
  const first = await openVisitor()
  first.mail.beginSocial('github')
  const result = (await logInAt(first.ask, 'github', 'ada')).get('result')
  first.say({ type: 'result', id: first.popups[0]?.id, result })
  await first.reach('protect')
  const { mail, flow } = await openBrowser({ rows: first.rows })
  await vi.waitFor(() => expect(mail.knownBy()).toBe('github'))
  mail.beginSocial('github')
  expect(flow.step()).toEqual({ at: 'social', way: 'github', problem: { code: 'provider' } })
})

test('the second window is answered that its login is under way, and one of any other id is not (login 145)', async () => {
  const { openVisitor } = openSocialWorld()
  const { mail, popups, say, heard } = await openVisitor()
  const forged = 'a'.repeat(22)
  say({ type: 'begins', id: forged })
  mail.beginSocial('github')
  say({ type: 'begins', id: forged })
  expect(heard).toEqual([])
  say({ type: 'begins', id: popups[0]?.id })
  expect(heard).toEqual([{ type: 'taken', id: popups[0]?.id }])
  mail.beginSocial('x')
  say({ type: 'begins', id: popups[0]?.id })
  expect(heard).toHaveLength(1)
})

test('two people of one name at a provider are two accounts: no wallet of the one is stored at the other (login 143)', async () => {
  const { openVisitor, logInAt, kept } = openSocialWorld()
  const first = await openVisitor()
  const other = await openVisitor(['github'], first.rows)
  for (const [visitor, who] of [
    [first, 'ada'],
    [other, 'ada.'],
  ] as const) {
    visitor.mail.beginSocial('github')
    const result = (await logInAt(visitor.ask, 'github', who)).get('result')
    visitor.say({ type: 'result', id: visitor.popups[0]?.id, result })
    await visitor.reach('protect')
    expect(visitor.flow.step()).toMatchObject({ email: 'ada (GitHub)' })
  }
  await first.mail.create()
  expect(await first.settle()).toMatchObject({ at: 'social', way: 'github', problem: { code: 'other' } })
  expect([first.done, await first.store.wallet(), await kept(other)]).toEqual([[], undefined, undefined])
})
