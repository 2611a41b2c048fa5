import { createMemoryArea } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { leavePage } from '../drawing/fixtures/leavePage.ts'
import { fakeAuthenticator } from '../fixtures/fakeAuthenticator.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { openStore } from '../fixtures/openStore.ts'
import type { PageContext } from '../pageContext.ts'
import { flowChannel } from '../windows/flowMessages.ts'
import { runInWindow } from '../windows/runInWindow.ts'
import { startWindow } from './startWindow.tsx'

const host = 'https://app.acme.test'

test('a page that the browser shows again as the visitor has left it starts over, because its secrets are gone (login 44)', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  vi.stubGlobal('localStorage', createMemoryArea())
  vi.stubGlobal('origin', 'https://keys.acme.test')
  location.hash = `#return=${encodeURIComponent(`${host}/`)}`
  onTestFinished(() => {
    location.hash = ''
    leavePage()
    root.remove()
    vi.unstubAllGlobals()
  })
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const store = openStore()
  const { port: passkeys } = fakeAuthenticator()
  const options = { name: 'Acme Keys', hosts: [host], networks: [] }
  await startWindow({ options, page: window, store, passkeys, root } as unknown as PageContext)
  await vi.waitFor(() => expect(root.textContent).toContain(host))
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(reload).not.toHaveBeenCalled()
  leavePage()
  expect(root.textContent).toBe('')
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(reload).toHaveBeenCalled()
})

test('a window of Wallet security whose storage fails says so, and tells the app of no end of its session (login 74)', async () => {
  const root = document.createElement('div')
  document.body.append(root)
  vi.stubGlobal('localStorage', createMemoryArea())
  vi.stubGlobal('origin', 'https://keys.acme.test')
  const flow = 'ab'.repeat(16)
  location.hash = `#flow=${flow}`
  const channel = new BroadcastChannel(flowChannel)
  onTestFinished(() => {
    channel.close()
    location.hash = ''
    leavePage()
    root.remove()
    vi.unstubAllGlobals()
  })
  const close = vi.spyOn(window, 'close').mockImplementation(() => {})
  const { port: passkeys } = fakeAuthenticator()
  const options = { name: 'Acme Keys', hosts: [host], networks: [] }
  const { signal } = new AbortController()
  const payload = { task: 'export' } as const
  const asked = runInWindow({ channel, flow, host, type: 'MANAGE_WALLET', payload, signal }).catch((error) => error)
  const store = openStore(fakeIndexedDb(new Map(), () => 'open'))
  await startWindow({ options, page: window, store, passkeys, root } as unknown as PageContext)
  expect(await asked).toMatchObject({ code: 'internal' })
  await vi.waitFor(() => expect(root.textContent).toContain('This browser keeps nothing for this page'))
  expect(close).not.toHaveBeenCalled()
})

test.each(['kept', 'refused', 'unasked'])(
  'the browser is asked to keep the wallet that the visitor has chosen, and the visitor goes back whatever it says: %s (login 78)',
  async (answer) => {
    const root = document.createElement('div')
    document.body.append(root)
    vi.stubGlobal('localStorage', createMemoryArea())
    vi.stubGlobal('origin', 'https://keys.acme.test')
    const persist = vi.fn(() => (answer === 'kept' ? Promise.resolve(true) : Promise.reject(new TypeError('no'))))
    Object.defineProperty(navigator, 'storage', {
      configurable: true,
      value: answer === 'unasked' ? undefined : { persist },
    })
    location.hash = `#return=${encodeURIComponent(`${host}/`)}`
    onTestFinished(() => {
      location.hash = ''
      leavePage()
      root.remove()
      Reflect.deleteProperty(navigator, 'storage')
      vi.unstubAllGlobals()
    })
    const left = vi.spyOn(location, 'replace').mockImplementation(() => {})
    const store = openStore()
    const accounts = [{ namespace: 'eip155' as const, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }]
    const passkey = { credentialId: 'AQID', backupEligible: true }
    await store.keep({ kind: 'passkey', accounts, passkeys: [passkey], wordsKept: true })
    const options = { name: 'Acme Keys', hosts: [host], networks: [] }
    const { port: passkeys } = fakeAuthenticator()
    await startWindow({ options, page: window, store, passkeys, root } as unknown as PageContext)
    const key = () =>
      [...root.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Continue as'))
    await vi.waitFor(() => expect(key()).toBeDefined())
    expect(persist).not.toHaveBeenCalled()
    // Half a second passes from one look at the clock to the next.
    let now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 500
      return now
    })
    await vi.waitFor(() => {
      const press = new MouseEvent('click', { bubbles: true })
      Object.defineProperty(press, 'isTrusted', { value: true })
      key()?.dispatchEvent(press)
      expect(left).toHaveBeenCalledWith(`${host}/`)
    })
    expect(persist).toHaveBeenCalledTimes(answer === 'unasked' ? 0 : 1)
  },
)
