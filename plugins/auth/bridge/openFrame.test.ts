import { expect, onTestFinished, test, vi } from 'vitest'
import { user } from '../protocol/fixtures/samples.ts'
import { type Handlers, openResponder } from '../protocol/openResponder.ts'
import { fakeWindow } from './fixtures/fakeWindow.ts'
import { openFrame } from './openFrame.ts'

const secure = 'https://keys.acme.test'
const ready = { v: 1, methods: [], name: 'Keys', networks: [], mode: 'unknown' } as const

function open() {
  const fake = fakeWindow()
  // happy-dom says that it loads no frame.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // The frame loads nothing in a test: a window of the test’s own stands for its page.
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(fake.asWindow as never)
  const onEnd = vi.fn()
  const frame = openFrame({ secure, role: 'bridge', title: 'Acme wallet', container: document.body, onEnd })
  onTestFinished(() => {
    frame.close()
    for (const { port } of fake.posted) port.close()
  })
  const load = () => frame.element.dispatchEvent(new Event('load'))
  /** Waits for the next hello, and answers it as a page does that has just loaded. */
  const answer = async (handlers: Handlers = {}) => {
    await vi.waitFor(() => expect(fake.posted.length).toBeGreaterThan(0))
    const port = fake.posted.splice(0).at(-1)?.port
    if (!port) throw new Error('No hello has come')
    const page = openResponder({ port, handlers: { GET_USER: () => user, ...handlers } })
    page.tell('READY', ready)
    return page
  }
  return { frame, fake, onEnd, load, answer }
}

test('the frame may use passkeys, sends no path as its referrer, has a name, and is hidden until it is shown', () => {
  const { frame } = open()
  const { element } = frame
  expect(element.src).toBe(`${secure}/frame`)
  expect(element.allow).toBe(`publickey-credentials-get ${secure}; publickey-credentials-create ${secure}`)
  expect([element.title, element.hasAttribute('sandbox')]).toEqual(['Acme wallet', false])
  // A browser hides the host from `ancestorOrigins` as it hides it from the referrer, and the secure page refuses an unknown ancestor.
  expect(element.referrerPolicy).toBe('strict-origin')
  expect(element.style.display).toBe('none')
  frame.show()
  expect(element.style.display).toBe('block')
  frame.hide()
  expect(element.style.display).toBe('none')
  expect(element.parentNode).toBe(document.body)
})

test('the page in the frame is asked, whether READY or `load` comes first', async () => {
  const { frame, load, answer, onEnd } = open()
  await answer()
  const connection = await frame.connect()
  load()
  expect(await connection.ask('GET_USER', {})).toEqual(user)
  expect(await frame.connect()).toBe(connection)
  expect(onEnd).not.toHaveBeenCalled()
})

test('a page that loads again ends the connection, and hands are shaken again', async () => {
  const { frame, load, answer, onEnd } = open()
  await answer()
  load()
  const before = await frame.connect()
  load()
  await answer()
  const after = await frame.connect()
  expect(onEnd.mock.calls).toEqual([['reloaded']])
  await expect(before.ask('GET_USER', {})).rejects.toMatchObject({ params: { reason: 'reloaded' }, unsent: true })
  expect(await after.ask('GET_USER', {})).toEqual(user)
})

test.each(['READY', 'load'])(
  'a page that is asked to load again is not asked anything before it is there (%s first, login 130)',
  async (first) => {
    const { frame, load, answer, onEnd } = open()
    await answer({ RELOAD: () => ({}) })
    load()
    const before = await frame.connect()
    frame.reload()
    const connecting = frame.connect()
    await vi.waitFor(() => expect(onEnd.mock.calls).toEqual([['reloaded']]))
    if (first === 'load') load()
    await answer()
    const after = await connecting
    if (first === 'READY') load()
    expect([after === before, (await frame.connect()) === after, onEnd.mock.calls.length]).toEqual([false, true, 1])
    expect(await after.ask('GET_USER', {})).toEqual(user)
    // Another time, it loads by itself.
    load()
    await answer()
    expect((await frame.connect()) === after).toBe(false)
  },
)

test('a page that lacks the request stays as it is, and one that loads meanwhile is the one that is asked (login 130)', async () => {
  const { frame, load, answer } = open()
  frame.reload()
  await answer()
  load()
  const before = await frame.connect()
  frame.reload()
  expect(await frame.connect()).toBe(before)
  const slow = await answerAgain()
  frame.reload()
  const connecting = frame.connect()
  load()
  await answer()
  expect((await connecting) === slow).toBe(false)
  expect(await (await connecting).ask('GET_USER', {})).toEqual(user)

  async function answerAgain() {
    load()
    await answer({ RELOAD: () => new Promise(() => {}) })
    return frame.connect()
  }
})

test('a page that loads after its handshake has failed shakes hands', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { frame, fake, load, answer } = open()
  const failed = expect(frame.connect()).rejects.toMatchObject({ code: 'APKT003' })
  await vi.advanceTimersByTimeAsync(20_000)
  await failed
  vi.useRealTimers()
  fake.posted.length = 0
  load()
  await answer()
  expect(await (await frame.connect()).ask('GET_USER', {})).toEqual(user)
})

function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('a frame that has loaded and says nothing for 5 s is no bridge (APKT003, login 69)', async () => {
  stopClock()
  const { frame, load } = open()
  const failed = expect(frame.connect()).rejects.toMatchObject({
    code: 'APKT003',
    debug: expect.stringContaining('frame-ancestors'),
  })
  load()
  await vi.advanceTimersByTimeAsync(5_000)
  await failed
})

test('a page that has said that it listens is given its 20 s', async () => {
  stopClock()
  const { frame, fake, load } = open()
  const failures = vi.fn()
  frame.connect().catch(failures)
  load()
  const word = { source: fake.asWindow, origin: secure, data: { tapkit: 1 } }
  dispatchEvent(Object.assign(new Event('message'), word))
  await vi.advanceTimersByTimeAsync(19_999)
  expect(failures).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failures.mock.calls).toMatchObject([[{ code: 'APKT003' }]])
})

const violation = { disposition: 'enforce', effectiveDirective: 'frame-src', blockedURI: `${secure}/frame` }
const report = (change: Partial<typeof violation>) =>
  document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation, change))

test('a policy of the app that shows no frame of the page is known at once, with what to add (APKT003, login 70)', async () => {
  const { frame } = open()
  const failures = vi.fn()
  frame.connect().catch(failures)
  report({ disposition: 'report' })
  report({ effectiveDirective: 'img-src' })
  report({ blockedURI: `${secure}.evil.test/frame` })
  // Another frame of the page that the app shows: a source with a path lets one through, and not the other.
  for (const path of ['/approve', '/frame/help', '/frames']) report({ blockedURI: `${secure}${path}` })
  await new Promise((resolve) => setTimeout(resolve))
  expect(failures).not.toHaveBeenCalled()
  report({})
  await vi.waitFor(() => expect(failures).toHaveBeenCalled())
  expect(failures.mock.calls).toMatchObject([
    [{ name: 'SecurePageError', code: 'APKT003', unsent: true, debug: expect.stringContaining('`frame-src`') }],
  ])
})

test('a browser that tells of a frame only its origin is believed, unless the page has spoken (login 70)', async () => {
  const spoken = open()
  const failures = vi.fn()
  spoken.frame.connect().catch(failures)
  const word = { source: spoken.fake.asWindow, origin: secure, data: { tapkit: 1 } }
  dispatchEvent(Object.assign(new Event('message'), word))
  report({ blockedURI: secure })
  await new Promise((resolve) => setTimeout(resolve))
  expect(failures).not.toHaveBeenCalled()
  spoken.frame.close()
  const { frame } = open()
  const failed = expect(frame.connect()).rejects.toMatchObject({ code: 'APKT003' })
  report({ blockedURI: secure })
  await failed
})

test('a frame that is closed is gone, and so is its connection', async () => {
  const { frame, answer } = open()
  await answer()
  const connection = await frame.connect()
  frame.close()
  expect(frame.element.isConnected).toBe(false)
  await expect(connection.ask('GET_USER', {})).rejects.toMatchObject({ code: 'secure_page_closed' })
})

test('a frame that is closed during its handshake fails those that wait for the connection, and leaves no unhandled rejection', async () => {
  const { frame } = open()
  const waiting = frame.connect()
  frame.close()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
})

test.each(['https://keys.acme.test/frame', location.origin])('no frame is made for %s', (origin) => {
  const frame = () => openFrame({ secure: origin, role: 'bridge', title: 'Wallet', container: document.body })
  expect(frame).toThrow(expect.objectContaining({ code: 'invalid_input' }))
  expect(document.querySelector('iframe')).toBeNull()
})
