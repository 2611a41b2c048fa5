import { createMemoryArea } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeAuthenticator } from '../fixtures/fakeAuthenticator.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import type { PageContext } from '../pageContext.ts'
import { openWalletStore } from '../wallet/walletStore.ts'
import { startWindow } from './startWindow.tsx'

const host = 'https://app.acme.test'

test('a page that the browser shows again as the visitor has left it begins anew, because its secrets are gone (login 44)', async () => {
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
  const store = openWalletStore(fakeIndexedDb(new Map()), Object.assign(new EventTarget(), { postMessage: () => {} }))
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
