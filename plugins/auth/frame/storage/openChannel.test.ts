import { expect, onTestFinished, test, vi } from 'vitest'
import { denyStorage } from '../../../../kernel/fixtures/denyStorage.ts'
import type { Notice } from '../../protocol/notices.ts'
import { openRequester } from '../../protocol/openRequester.ts'
import { leavePage } from '../drawing/fixtures/leavePage.ts'
import { startFrame } from '../startFrame.ts'

const host = 'https://app.acme.test'
const site = { name: 'Acme Keys', hosts: [host], networks: [] }

/** A page of the secure origin at a path, in a browser that denies the page storage and channels, as Firefox does. */
function standAt(path: string): void {
  denyStorage()
  const open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('indexedDB', { open })
  vi.stubGlobal('origin', 'https://keys.acme.test')
  const before = location.href
  history.replaceState(null, '', path)
  onTestFinished(() => {
    leavePage()
    history.replaceState(null, '', before)
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  })
}

test('a window whose browser denies storage and channels says that the browser keeps nothing (login 73)', async () => {
  standAt(`/window#return=${encodeURIComponent(`${host}/`)}`)
  await startFrame(site)
  await vi.waitFor(() => expect(document.body.textContent).toContain('This browser keeps nothing for this page'))
})

test('a bridge whose browser denies storage and channels says so at once (login 73)', async () => {
  standAt('/frame')
  const parent = { postMessage: () => {} }
  vi.stubGlobal('parent', parent)
  const { port1, port2 } = new MessageChannel()
  const notices: Notice[] = []
  const { ask, close } = openRequester({ port: port1, onNotice: (notice) => notices.push(notice) })
  onTestFinished(() => void close())
  const started = startFrame(site)
  const message = new Event('message')
  dispatchEvent(
    Object.assign(message, { source: parent, origin: host, data: { tapkit: 1, hello: 'bridge' }, ports: [port2] }),
  )
  await started
  await vi.waitFor(() => expect(notices).toMatchObject([{ type: 'READY', payload: { mode: 'window' } }]))
  expect(await ask('SIGN_OUT', {})).toEqual({})
})
