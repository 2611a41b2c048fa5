import { createMemoryArea } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
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
  dispatchEvent(new Event('pagehide'))
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(reload).toHaveBeenCalledTimes(1)
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
