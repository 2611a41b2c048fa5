import { act as settle } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawInAct } from '../../../../../ui/kit/fixtures/drawInAct.ts'
import { Fault } from '../../../protocol/fault.ts'
import { createApprovals } from '../approvals.ts'
import type { SightPage } from '../guard/watchSight.ts'
import { type Act, freezeAct } from '../read/act.ts'
import { english } from '../texts.ts'
import { ApprovePage } from './ApprovePage.tsx'

const host = 'https://app.acme.test'
const payment: Act = freezeAct({
  title: 'transaction',
  host,
  lines: [
    { label: 'sends', value: '2 ETH' },
    { label: 'to', value: '0x00000000000000000000000000000000000000bB' },
    { label: 'field', name: 'to.name', value: '<img src=x onerror=alert(1)>' },
  ],
  warnings: [{ code: 'callUnread', value: '0x00000000000000000000000000000000000000bB' }],
  stake: { kind: 'unknown' },
  signings: [
    { account: 'eip155:0x1', chainId: 'eip155:1', subject: { kind: 'eip155Transaction', unsigned: '0x02f8' } },
  ],
  outcome: 'send',
})

/** A page of 360 × 600 px whose screen draws when the test says so. */
function fakeSight() {
  let next = () => {}
  const front = { isFocused: false }
  const page = {
    ...{ innerWidth: 360, innerHeight: 600, devicePixelRatio: 1, screenX: 0, screenY: 0 },
    requestAnimationFrame: (run: () => void) => {
      next = run
      return 1
    },
    cancelAnimationFrame: () => {},
    document: { visibilityState: 'visible', hasFocus: () => front.isFocused },
  } as unknown as SightPage
  return { page, front, draw: () => next() }
}

async function drawPage({ name = 'Acme', page = window as SightPage, isPasskeyUsed = true, act = payment } = {}) {
  drawInAct()
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  const approvals = createApprovals({ stage: 'window', fitsFrame: () => true })
  let signed = 0
  const answer = approvals.approve(
    {
      read: async () => act,
      sign: async (_, { code }) => {
        if (!isPasskeyUsed && code === undefined) throw new Error('NotAllowedError')
        signed += 1
      },
      retry: () => 'cancelled',
      finish: async () => 'done',
    },
    new AbortController().signal,
  )
  const outcome = answer.catch((error) => error.code)
  await settle(async () =>
    root.render(
      <ApprovePage
        {...{ approvals, host }}
        look={{ dapp: { name } }}
        stage="window"
        page={page}
        lang="en"
        texts={english}
      />,
    ),
  )
  onTestFinished(async () => {
    await settle(async () => {
      approvals.refuse()
      await outcome
    })
    await settle(async () => root.unmount())
    element.remove()
  })
  const button = (text: string) => [...element.querySelectorAll('button')].find((each) => each.textContent === text)
  return { element, button, approvals, outcome, signed: () => signed }
}

test('the page draws who asks, each line, each warning and the bytes that are signed', async () => {
  const { element } = await drawPage()
  const text = element.textContent ?? ''
  for (const part of [host, 'Acme', '2 ETH', '0x00000000000000000000000000000000000000bB', '0x02f8'])
    expect(text).toContain(part)
  expect(element.querySelector('.notice--danger')?.textContent).toContain('cannot be read')
  expect(element.querySelector('h1')?.textContent).toBe(english.titles.transaction)
})

test('a text of a stranger is drawn as text', async () => {
  const { element } = await drawPage({ name: '\u202eemcA<b>' })
  expect(element.querySelector('img, b b')).toBeNull()
  expect(element.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(element.textContent).not.toContain('\u202e')
})

test('the title has the focus, so that a key that is held down approves nothing', async () => {
  const { element } = await drawPage()
  expect(document.activeElement).toBe(element.querySelector('h1'))
})

test('a press of a script does not approve, and Cancel refuses', async () => {
  const { button, outcome, signed } = await drawPage()
  const key = button(english.keys.send)
  expect(key?.getAttribute('aria-disabled')).toBe('true')
  await settle(async () => key?.click())
  expect(signed()).toBe(0)
  await settle(async () => button(english.keys.cancel)?.click())
  expect(await outcome).toBe('rejected')
})

test('a finger that slides off the key has not pressed the key, though the browser tells the key that the finger left the screen (approvals 2)', async () => {
  const { element, button, approvals } = await drawPage()
  const pressed: unknown[] = []
  const { press } = approvals
  Object.assign(approvals, { press: (given: unknown) => pressed.push(given) })
  onTestFinished(() => void Object.assign(approvals, { press }))
  const key = button(english.keys.send)
  if (!key) throw new Error('no key')
  key.getBoundingClientRect = () => new DOMRect(20, 400, 200, 48)
  const lift = (clientX: number, clientY: number) =>
    settle(async () => {
      const at = { bubbles: true, pointerId: 1, clientX, clientY }
      key.dispatchEvent(Object.assign(new MouseEvent('pointerup', at), { pointerType: 'touch' }))
    })
  await lift(60, 300)
  await lift(300, 420)
  expect(pressed).toHaveLength(0)
  await lift(60, 420)
  expect(pressed).toHaveLength(1)
  expect(element.isConnected).toBe(true)
})

test('a request that goes on below the keys is not approved before its end was in sight (approvals 21)', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { page, front, draw } = fakeSight()
  const { element, button, signed } = await drawPage({ page })
  const [key, keys] = [button(english.keys.send), element.querySelector('.end')]
  const end = keys?.previousElementSibling
  if (!key || !keys || !end) throw new Error('no key')
  keys.getBoundingClientRect = () => new DOMRect(0, 420, 360, 180)
  const scrollTo = (top: number) => {
    end.getBoundingClientRect = () => new DOMRect(0, -top, 360, 900)
  }
  const pass = async (frames: number) => {
    for (let drawn = 0; drawn < frames; drawn += 1)
      await settle(async () => {
        vi.advanceTimersByTime(100)
        draw()
      })
  }
  // By the keyboard, which rests on no key.
  const press = () =>
    settle(async () => {
      const event = new MouseEvent('click', { bubbles: true, detail: 0 })
      Object.defineProperty(event, 'isTrusted', { value: true })
      key.dispatchEvent(event)
    })
  // A page that is not in front has shown its end to nobody.
  scrollTo(500)
  await pass(2)
  front.isFocused = true
  scrollTo(0)
  await pass(20)
  expect([key.getAttribute('aria-disabled'), element.querySelector('[role=status]')?.textContent]).toEqual([
    'true',
    english.waitRead,
  ])
  await press()
  expect(signed()).toBe(0)
  scrollTo(500)
  await pass(10)
  expect(key.getAttribute('aria-disabled')).toBe('false')
  await press()
  expect(signed()).toBe(1)
})

test('a passkey that was not used leaves the request, says so, and gives the focus to the title', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { element, approvals } = await drawPage({ isPasskeyUsed: false, page: fakeSight().page })
  const sight = { isVisible: true, box: 'a' }
  element.querySelector<HTMLButtonElement>('.key')?.focus()
  await settle(async () => approvals.see(sight))
  vi.advanceTimersByTime(500)
  await settle(async () => approvals.press({ isTrusted: true, sight, held: 600 }))
  expect(element.querySelector('[role=status]')?.textContent).toBe(english.problems.cancelled)
  expect(document.activeElement).toBe(element.querySelector('h1'))
})

test.each([
  [undefined, 0],
  ['instead', 1],
] as const)(
  'after a passkey that was not used, a wallet with code "%s" has %d field for its code (approvals 15)',
  async (code, fields) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const act = freezeAct({ ...payment, ...(code ? { code } : {}) })
    const { element, approvals } = await drawPage({ isPasskeyUsed: false, page: fakeSight().page, act })
    const labels = () => [...element.querySelectorAll('label')].map(({ textContent }) => textContent)
    expect(labels()).toEqual([])
    const sight = { isVisible: true, box: 'a' }
    await settle(async () => approvals.see(sight))
    vi.advanceTimersByTime(500)
    await settle(async () => approvals.press({ isTrusted: true, sight, held: 600 }))
    expect(labels()).toEqual(Array(fields).fill(english.codeInstead))
  },
)

test('every label and every warning of a request has a sentence', () => {
  for (const sentence of [...Object.values(english.titles), ...Object.values(english.labels)])
    expect(sentence).toMatch(/\S/)
  for (const write of Object.values(english.warnings)) expect(write('X')).toMatch(/[.!X]$/)
})

test('a request that has failed says why beside a key that ends the page (login 34)', async () => {
  drawInAct()
  const element = document.createElement('div')
  const root = createRoot(element)
  onTestFinished(() => settle(async () => root.unmount()))
  const approvals = createApprovals({ stage: 'window', fitsFrame: () => true })
  const fault = new Fault('not_connected')
  const steps = { retry: () => undefined, finish: async () => {}, sign: async () => {} }
  const read = () => Promise.reject(new Error('newer'))
  approvals
    .approve({ ...steps, read, explain: () => ({ reason: 'newer', fault }) }, new AbortController().signal)
    .catch(() => {})
  const given = {
    approvals,
    host,
    look: {},
    stage: 'window',
    page: window as SightPage,
    lang: 'en',
    texts: english,
  } as const
  await settle(async () => root.render(<ApprovePage {...given} />))
  expect(element.querySelector('[role=status]')?.textContent).toBe(english.failures.newer)
  expect([...element.querySelectorAll('button')].map((key) => key.textContent)).toEqual(['Close'])
})
