import { createMemoryArea } from 'tapkit/testing'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { mainnet } from '../../eip155/networks/index.ts'
import { leavePage } from './drawing/fixtures/leavePage.ts'
import { startFrame } from './startFrame.ts'

const options = { name: 'Acme Keys', hosts: ['https://app.acme.test'], networks: [mainnet] }

beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryArea())
  vi.stubGlobal('origin', 'https://keys.acme.test')
  onTestFinished(() => {
    leavePage()
    document.body.replaceChildren()
    document.title = ''
    Object.assign(window, { opener: null })
    history.replaceState(null, '', '/')
    vi.unstubAllGlobals()
  })
})

/** Opens a page of the secure origin, as its own script does. */
function openPage(path: string, opener?: object) {
  Object.assign(window, { opener: opener ?? null })
  history.replaceState(null, '', path)
  const lines = vi.spyOn(console, 'info').mockImplementation(() => {})
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  return { starting: startFrame(options), lines, errors }
}

test.each(['/window', '/approve', '/frame', '/loading', '/done', '/device'])(
  'a visitor who opens %s by hand reads where it opens from, and the console has one calm line (login 71)',
  async (path) => {
    const { starting, lines, errors } = openPage(path)
    await starting
    await vi.waitFor(() => expect(document.body.textContent).toContain('This page opens from an app that uses it.'))
    expect([lines.mock.calls.length, errors.mock.calls]).toEqual([1, []])
    expect(document.querySelectorAll('button')).toHaveLength(0)
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    leavePage()
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(document.body.textContent).toBe('')
    expect(reload).toHaveBeenCalled()
  },
)

test.each(['/window', '/approve'])(
  'a window of %s that an app has opened which is not listed says so, with the origin alone, and can be closed (login 67)',
  async (path) => {
    const opener = { postMessage: () => {} }
    const { starting } = openPage(path, opener)
    const { port1, port2 } = new MessageChannel()
    onTestFinished(() => {
      port1.close()
      port2.close()
    })
    const said = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data.payload)
    })
    // The page hears once its own code has loaded.
    await vi.waitFor(async () => {
      const hello = { tapkit: 1, hello: path.slice(1) }
      const event = { data: hello, origin: 'https://other.test', source: opener, ports: [port2] }
      dispatchEvent(Object.assign(new Event('message'), event))
      expect(document.body.textContent).toContain('This page does not work with this app')
    })
    await starting
    expect(await said).toEqual({ reason: 'host_removed' })
    expect(document.querySelector('.asker')?.textContent).toBe('https://other.test')
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Close this window',
    ])
  },
)

test('a page that is misconfigured rejects with what is wrong and what to do, as a console shows it (login 71)', async () => {
  history.replaceState(null, '', '/window')
  const starting = startFrame({ ...options, hosts: ['https://app.acme.test/'] })
  const shown = await starting.catch(String)
  expect(shown).toContain('"https://app.acme.test/": a host is no exact origin. Write `https://app.example`')
  expect(document.body.textContent).toBe('')
})
