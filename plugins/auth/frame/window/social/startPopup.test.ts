import { createMemoryArea } from 'tapkit/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { leavePage } from '../../drawing/fixtures/leavePage.ts'
import { fakeIndexedDb } from '../../fixtures/fakeIndexedDb.ts'
import type { PageContext } from '../../pageContext.ts'
import { messages } from '../messages.ts'
import type { SocialWay } from './socialWay.ts'
import { startPopup } from './startPopup.tsx'

const origin = 'https://keys.acme.test'
const id = 'a'.repeat(22)
const uri = 'https://provider.test/authorize?state=secret'

beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryArea())
  vi.stubGlobal('indexedDB', fakeIndexedDb())
  onTestFinished(() => void vi.unstubAllGlobals())
})

type Given = {
  readonly opener?: object | null
  readonly kept?: string
  /** The browser denies storage. */
  readonly isDenied?: boolean
  /** The answer of the server. */
  readonly answer?: () => Response | Promise<Response>
  readonly socials?: readonly SocialWay[]
  /** What the bridge says to a window that asks whether it waits. */
  readonly bridge?: 'go' | 'stop'
  /** Whether the window that began takes the result. */
  readonly isAwaited?: boolean
}

/** Opens a page of the second window. */
async function open(address: string, given: Given = {}) {
  const { opener = { origin }, kept, answer = () => Response.json({ uri }), isAwaited = true } = given
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer())
  const root = document.createElement('div')
  document.body.append(root)
  const sessionStorage = createMemoryArea()
  if (kept !== undefined) sessionStorage.setItem('tapkit-secure:social', kept)
  const [pathname = '', hash = ''] = address.split(/(?=#)/)
  const [replace, close, replaceState] = [vi.fn(), vi.fn(), vi.fn()]
  const page = Object.assign(Object.create(window), {})
  const own = { origin, opener, close }
  Object.defineProperty(page, 'sessionStorage', {
    get: () => {
      if (given.isDenied) throw new DOMException('denied', 'SecurityError')
      return sessionStorage
    },
  })
  for (const [name, value] of Object.entries({
    ...own,
    parent: page,
    location: { pathname, hash, replace },
    history: { replaceState },
  }))
    Object.defineProperty(page, name, { value, writable: true })
  for (const name of ['addEventListener', 'removeEventListener', 'matchMedia'] as const)
    Object.defineProperty(page, name, { value: window[name]?.bind(window) })
  const heard: unknown[] = []
  const channel = new BroadcastChannel('tapkit-secure:social')
  channel.onmessage = ({ data }) => {
    heard.push(data)
    if (data.type === 'arrived' && given.bridge) channel.postMessage({ type: given.bridge, id: data.id })
    if (isAwaited && /^(begins|result|refused)$/.test(data.type)) channel.postMessage({ type: 'taken', id: data.id })
  }
  onTestFinished(() => {
    leavePage()
    channel.close()
    root.remove()
  })
  const socials = given.socials ?? (['github'] as const)
  const options = { name: 'Acme Keys', hosts: ['https://app.acme.test'], networks: [], server: true, socials }
  const starting = startPopup({ options, page, root } as unknown as PageContext)
  await starting.catch(() => {})
  const text = () => root.textContent ?? ''
  return { starting, page, root, heard, replace, close, replaceState, asked, sessionStorage, text }
}

test('the page that leads to a provider asks for its address itself, keeps it from every other page, and cuts the way back to the wallet (login 107)', async () => {
  const opened = await open(`/loading#github.${id}`)
  await opened.starting
  expect(opened.replaceState).toHaveBeenCalledWith(null, '', '/loading')
  expect(opened.asked.mock.calls.map(([url, init]) => [url, init?.body])).toEqual([
    [`${origin}/auth/social`, '{"provider":"github"}'],
  ])
  expect(opened.replace.mock.calls).toEqual([[uri]])
  expect([opened.page.opener, opened.sessionStorage.getItem('tapkit-secure:social')]).toEqual([null, id])
  await vi.waitFor(() =>
    expect(opened.heard).toEqual([
      { type: 'begins', id },
      { type: 'leaving', id },
    ]),
  )
  expect(opened.close).not.toHaveBeenCalled()
})

const throwing = {
  get origin() {
    throw new DOMException('another origin', 'SecurityError')
  },
}

test.each([
  ['its window', () => {}],
  ['no way back', undefined],
])(
  'a page that an app has opened, and that has %s, leads to the provider once the bridge waits for it (login 122)',
  async (_, postMessage) => {
    const opener = postMessage ? Object.create(throwing, { postMessage: { value: vi.fn(postMessage) } }) : null
    const opening = open(`/loading#github.${id}`, { opener, bridge: 'go' })
    const { replace, heard, asked, page, starting } = await opening
    await starting
    const bodies = asked.mock.calls.map(([, init]) => init?.body)
    expect([replace.mock.calls, bodies, page.opener]).toEqual([[[uri]], ['{"provider":"github","app":true}'], null])
    await vi.waitFor(() => expect(heard.map((said) => Object(said).type)).toEqual(['arrived', 'leaving']))
    expect(heard[0]).toEqual({ type: 'arrived', id, way: 'github' })
    if (opener) expect(opener.postMessage.mock.calls).toEqual([[{ tapkit: 1 }, '*']])
  },
)

test('a page that an app has opened leads a browser that is logged in nowhere, and the bridge is told (login 122)', async () => {
  const answer = () => Response.json({ error: { code: 'logged_in' } }, { status: 409 })
  const opened = await open(`/loading#github.${id}`, { opener: null, bridge: 'go', answer })
  await opened.starting
  expect(opened.heard).toContainEqual({ type: 'refused', id, code: 'logged_in' })
  expect([opened.close.mock.calls.length, opened.replace.mock.calls]).toEqual([1, []])
})

test('a page that the bridge does not wait for closes, and has asked nobody (login 122)', async () => {
  const { asked, replace, close, text } = await open(`/loading#github.${id}`, { opener: throwing, bridge: 'stop' })
  expect([asked.mock.calls, replace.mock.calls, close.mock.calls.length, text()]).toEqual([[], [], 1, ''])
})

test.each([
  ['nobody', null],
  ['a page of another site', throwing],
])('a page that %s has opened, and no bridge waits for, begins no login (login 107)', async (_, opener) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const opening = open(`/loading#github.${id}`, { opener })
  await vi.advanceTimersByTimeAsync(60_000)
  const { starting, asked, replace, heard, text } = await opening
  await expect(starting).rejects.toMatchObject({ code: 'secure_page_start', params: { problem: 'no_opener' } })
  expect([asked.mock.calls, replace.mock.calls, text()]).toEqual([[], [], ''])
  expect(new Set(heard.map((said) => Object(said).type)).has('leaving')).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

test.each<readonly [string, string, Given]>([
  ['an address without an id', '/loading#github', {}],
  ['a provider that the page does not have', `/loading#x.${id}`, {}],
  ['no address', '/loading', {}],
])('a page that %s has opened begins no login (login 107)', async (_, address, given) => {
  const { starting, asked, replace, heard, text } = await open(address, given)
  await expect(starting).rejects.toMatchObject({ code: 'secure_page_start', params: { problem: 'no_opener' } })
  expect([asked.mock.calls, replace.mock.calls, heard, text()]).toEqual([[], [], [], ''])
})

test('a page whose opener another site has led to this origin begins no login: no window waits for its id (login 145)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 1_000 })
  onTestFinished(() => void vi.useRealTimers())
  const { heard, asked, replace, text } = await open(`/loading#github.${id}`, { isAwaited: false })
  vi.useRealTimers()
  await vi.waitFor(() => expect(text()).toContain(messages.login.popup.lost))
  expect([heard, asked.mock.calls, replace.mock.calls]).toEqual([[{ type: 'begins', id }], [], []])
})

test.each([
  [() => Response.json({ error: { code: 'limit_reached', seconds: 90 } }, { status: 429 }), 'limit_reached', 90],
  [() => Response.json({ error: { code: 'provider_unknown' } }, { status: 404 }), 'provider_unknown', undefined],
  [() => Response.json({ uri: 'javascript:alert(1)' }), 'unreached', undefined],
  [() => Promise.reject(new TypeError('offline')), 'unreached', undefined],
])('a server that does not lead on is told to the window that began (login 109; %#)', async (answer, code, seconds) => {
  const { heard, close, replace, starting } = await open(`/loading#github.${id}`, { answer })
  await starting
  expect(heard).toEqual([
    { type: 'begins', id },
    { type: 'refused', id, code, ...(seconds !== undefined && { seconds }) },
  ])
  expect([close.mock.calls.length, replace.mock.calls]).toEqual([1, []])
})

test.each([
  [`#result=${'x'.repeat(24)}`, { type: 'result', id, result: 'x'.repeat(24) }],
  ['#error=social_cancelled', { type: 'refused', id, code: 'social_cancelled' }],
])(
  'what comes back with %s is handed to the window that began, once, and stays in no address (login 107)',
  async (hash, said) => {
    const { heard, close, replaceState, sessionStorage, starting, text } = await open(`/done${hash}`, { kept: id })
    await starting
    expect(heard).toEqual([said])
    expect(replaceState).toHaveBeenCalledWith(null, '', '/done')
    expect([close.mock.calls.length, sessionStorage.getItem('tapkit-secure:social')]).toEqual([1, null])
    await vi.waitFor(() => expect(text()).toContain(messages.login.popup.done))
  },
)

test('a result that no window takes is said to be lost, and so is one in a window that began nothing (login 107)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 1_000 })
  onTestFinished(() => void vi.useRealTimers())
  const late = await open('/done#result=abc', { kept: id, isAwaited: false })
  expect(late.heard).toEqual([{ type: 'result', id, result: 'abc' }])
  vi.useRealTimers()
  await vi.waitFor(() => expect(late.text()).toContain(messages.login.popup.lost))
  expect(late.close).not.toHaveBeenCalled()
  const foreign = await open('/done#result=abc')
  await vi.waitFor(() => expect(foreign.text()).toContain(messages.login.popup.lost))
  expect(foreign.heard).toEqual([])
})

test('a browser that denies storage begins no login, and says that a result is lost (login 107, login 109)', async () => {
  const begun = await open(`/loading#github.${id}`, { isDenied: true })
  expect(begun.heard).toEqual([
    { type: 'begins', id },
    { type: 'refused', id, code: 'internal' },
  ])
  expect([begun.asked.mock.calls, begun.replace.mock.calls]).toEqual([[], []])
  const back = await open('/done#result=abc', { isDenied: true })
  await vi.waitFor(() => expect(back.text()).toContain(messages.login.popup.lost))
})

test('the page that a result comes to draws nothing without a result, and asks no server (login 107)', async () => {
  const { starting, asked, text } = await open('/done', { kept: id })
  await expect(starting).rejects.toMatchObject({ params: { problem: 'no_opener' } })
  expect([asked.mock.calls, text()]).toEqual([[], ''])
})

test('a provider that the kit does not have is told to the developer (login 106)', async () => {
  const { starting } = await open(`/loading#github.${id}`, { socials: ['myspace' as 'github'] })
  await expect(starting).rejects.toMatchObject({ params: { problem: 'bad_social', given: 'myspace' } })
})
