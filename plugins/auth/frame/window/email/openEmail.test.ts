import { createMemoryArea } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { leavePage } from '../../drawing/fixtures/leavePage.ts'
import { fakeAuthenticator } from '../../fixtures/fakeAuthenticator.ts'
import { fakeIndexedDb } from '../../fixtures/fakeIndexedDb.ts'
import { firstLoad } from '../../fixtures/firstLoad.ts'
import { openStore } from '../../fixtures/openStore.ts'
import type { PageContext } from '../../pageContext.ts'
import { ensureRequestKey, type RequestKeyRecord } from '../../server/requestKey.ts'
import { keyStore } from '../../storage/keyStore.ts'
import type { SocialWay } from '../social/socialWay.ts'
import { startWindow } from '../startWindow.tsx'

const host = 'https://app.acme.test'

/** Opens the window of a login, in the tab of an app that has led here. */
async function open(server: boolean | undefined, factory = fakeIndexedDb(), socials?: readonly SocialWay[]) {
  const root = document.createElement('div')
  document.body.append(root)
  vi.stubGlobal('localStorage', createMemoryArea())
  vi.stubGlobal('indexedDB', factory)
  vi.stubGlobal('origin', 'https://keys.acme.test')
  location.hash = `#return=${encodeURIComponent(`${host}/`)}`
  const added = vi.spyOn(window, 'addEventListener')
  onTestFinished(() => {
    leavePage()
    // The window of another test is the same one.
    for (const [type, listener] of added.mock.calls) window.removeEventListener(type, listener)
    added.mockRestore()
    location.hash = ''
    root.remove()
    vi.unstubAllGlobals()
  })
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ account: 'a', email: 'ann@acme.example' }))
  const options = {
    name: 'Acme Keys',
    hosts: [host],
    networks: [],
    socials,
    ...(server === undefined ? {} : { server }),
  }
  const { port: passkeys } = fakeAuthenticator()
  const store = openStore(factory)
  await startWindow({ options, page: window, store, passkeys, root } as unknown as PageContext)
  const keys = () => [...root.querySelectorAll('button')].map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(keys()).toContain('Cancel'))
  return { keys, asked }
}

test.each([undefined, false])(
  'a page without the server offers no email and asks nothing (login 83; server: %s)',
  async (server) => {
    const { keys, asked } = await open(server)
    expect(keys()[0]).toBe('Create a wallet with a passkey')
    expect(asked).not.toHaveBeenCalled()
  },
)

test('a page with the server offers the email, and a first visit asks nothing (login 83)', async () => {
  const { keys, asked } = await open(true)
  expect(keys().slice(0, 2)).toEqual(['Continue with email', 'Create a wallet with a passkey'])
  expect(asked).not.toHaveBeenCalled()
})

test('a browser that has logged in before asks the server of its own origin who it is (login 83)', async () => {
  const factory = fakeIndexedDb()
  await ensureRequestKey(keyStore<RequestKeyRecord>('request', factory))
  const { keys, asked } = await open(true, factory)
  await vi.waitFor(() => expect(keys()[0]).toBe('Continue as ann@acme.example'))
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['https://keys.acme.test/auth/session'])
})

test('a page without the server loads nothing of the login by email (login 83)', async () => {
  const { sources } = await firstLoad('plugins/auth/frame/window/startWindow.tsx')
  expect(sources.length).toBeGreaterThan(10)
  expect(sources.filter((source) => /frame\/(server|window\/email)\//.test(source))).toEqual([])
})

test('a page with the server offers its providers in their order, each once, and asks nothing before the press (login 106)', async () => {
  const { keys, asked } = await open(true, fakeIndexedDb(), ['x', 'github', 'x'])
  expect(keys().slice(0, 3)).toEqual(['Continue with email', 'Continue with X', 'Continue with GitHub'])
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  expect([asked.mock.calls, opened.mock.calls]).toEqual([[], []])
  const without = await open(false, fakeIndexedDb(), ['x'])
  expect(without.keys()[0]).toBe('Create a wallet with a passkey')
})

test('a window of a page with an unknown provider does not start (login 106)', async () => {
  await expect(open(true, fakeIndexedDb(), ['myspace' as 'x'])).rejects.toMatchObject({
    params: { problem: 'bad_social', given: 'myspace' },
  })
})
