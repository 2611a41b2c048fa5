import { createMemoryArea } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keyOf } from '../../drawing/fixtures/drawPage.ts'
import { leavePage } from '../../drawing/fixtures/leavePage.ts'
import type { PageContext, SecurePageOptions } from '../../pageContext.ts'
import { messages } from '../messages.ts'
import { startWindow } from '../startWindow.tsx'

const origin = 'https://keys.acme.test'
const token = `${'a'.repeat(16)}.${'b'.repeat(160)}`

type Given = {
  readonly options?: Partial<SecurePageOptions>
  readonly parent?: object
  readonly answer?: () => Response | Promise<Response>
}

/** Opens the page of the window at an address. */
async function open(hash: string, { options, parent, answer = () => Response.json({}) }: Given = {}) {
  vi.stubGlobal('localStorage', createMemoryArea())
  // Half a second passes from one look at the clock to the next.
  let time = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => {
    time += 500
    return time
  })
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer())
  const root = document.createElement('div')
  document.body.append(root)
  const page = Object.create(window)
  const [replaceState, reload] = [vi.fn(), vi.fn()]
  for (const [name, value] of Object.entries({
    ...{ origin, opener: null, parent: parent ?? page, history: { replaceState } },
    location: { pathname: '/window', hash, reload },
  }))
    Object.defineProperty(page, name, { value, writable: true })
  for (const name of ['addEventListener', 'removeEventListener', 'matchMedia'] as const)
    Object.defineProperty(page, name, { value: window[name]?.bind(window) })
  onTestFinished(() => {
    leavePage()
    root.remove()
    vi.unstubAllGlobals()
  })
  const given = { name: 'Acme Keys', hosts: ['https://app.acme.test'], networks: [], server: true, ...options }
  const failure: unknown = await startWindow({ options: given, page, root } as unknown as PageContext).catch(
    (error: unknown) => error,
  )
  if (failure === undefined) await vi.waitFor(() => expect(root.textContent).not.toBe(''))
  const press = async (name: string, isTrusted = true) => {
    await vi.waitFor(() => expect(keyOf(root, name)?.getAttribute('aria-disabled')).toBe('false'))
    const event = new MouseEvent('click', { bubbles: true })
    Object.defineProperty(event, 'isTrusted', { value: isTrusted })
    keyOf(root, name)?.dispatchEvent(event)
  }
  return { failure, root, press, asked, replaceState, reload, text: () => root.textContent ?? '' }
}

test.each(['undo', 'escrow'] as const)(
  'the page of the link %s takes the token out of the address, says what a press does, and sends nothing before it (login 148, login 149)',
  async (act) => {
    const { text, press, asked, replaceState, root } = await open(`#${act}=${token}`)
    const said = messages.mail[act]
    expect(replaceState.mock.calls).toEqual([[null, '', `/window#${act}`]])
    for (const sentence of [said.title, said.text, said.effect]) expect(text()).toContain(sentence)
    expect(root.innerHTML).not.toContain(token)
    await press(said.press, false)
    expect(asked).not.toHaveBeenCalled()
    await press(said.press)
    await vi.waitFor(() => expect(text()).toContain(said.doneText))
    expect(text()).toContain(said.next)
    expect(asked.mock.calls.map(([url, init]) => [url, init?.body])).toEqual([
      [`${origin}/auth/${act === 'undo' ? 'email' : 'escrow'}/undo`, JSON.stringify({ token })],
    ])
    expect(root.querySelectorAll('button')).toHaveLength(0)
  },
)

test('a key that was given out before is told with its time (login 150)', async () => {
  const given = Date.UTC(2026, 10, 29)
  const { text, press } = await open(`#escrow=${token}`, { answer: () => Response.json({ given }) })
  await press(messages.mail.escrow.press)
  await vi.waitFor(() => expect(text()).toContain(messages.mail.given))
  expect(text()).toContain(new Date(given).toLocaleString('en'))
  expect(text()).not.toContain(messages.mail.escrow.doneText)
})

test('a server that is down leaves the key, and a link that counts no more says so (login 150)', async () => {
  const refuse = () => Response.json({ error: { code: 'undo_refused' } }, { status: 401 })
  let answer = (): Response => {
    throw new TypeError('offline')
  }
  const { text, press } = await open(`#undo=${token}`, { answer: () => answer() })
  await press(messages.mail.undo.press)
  await vi.waitFor(() => expect(text()).toContain(messages.mail.down))
  answer = refuse
  await press(messages.tryAgain)
  await vi.waitFor(() => expect(text()).toContain(messages.mail.undo.overText))
  expect(text()).toContain(messages.mail.repeated)
})

test('a page without a whole link says so, and so does one that is loaded again (login 148)', async () => {
  const { text, asked, reload } = await open('#undo')
  expect(text()).toContain(messages.mail.brokenText)
  expect(asked).not.toHaveBeenCalled()
  // The link of another mail is put into the same tab.
  window.dispatchEvent(new Event('hashchange'))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('the page stands in no frame, and a page without a server has no such link (login 148)', async () => {
  const framed = await open(`#undo=${token}`, { parent: {} })
  expect(framed.failure).toMatchObject({ params: { problem: 'framed' } })
  expect(framed.text()).toBe('')
  const bare = await open(`#undo=${token}`, { options: { server: false } })
  expect(bare.failure).toMatchObject({ params: { problem: 'no_opener' } })
  expect(bare.replaceState).toHaveBeenCalled()
})
