// @vitest-environment node
import { createMemoryArea } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWorld, origin } from '../../../../server/auth/fixtures/createWorld.ts'
import type { Notice } from '../../protocol/notices.ts'
import { openRequester } from '../../protocol/openRequester.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { fakePage } from '../fixtures/fakePage.ts'
import type { PageContext } from '../pageContext.ts'
import { openWalletStore } from '../wallet/walletStore.ts'
import { startBridge } from './startBridge.ts'

const host = 'https://app.acme.test'
const email = 'ann@acme.example'

/** A bridge whose origin has an auth server, or none, and what its browser denies. */
async function openBridge({ server = true, denies = '' } = {}) {
  const world = createWorld()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push(new URL(url).pathname)
    return world.server.handle(new Request(url, init))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const parent = {}
  const fake = fakePage({ parent, origin })
  const indexedDB = fakeIndexedDb(new Map(), () => (denies === 'IndexedDB' ? 'open' : undefined))
  const page = Object.defineProperty(Object.assign(fake.page, { indexedDB }), 'localStorage', {
    get: () => {
      if (denies === 'localStorage') throw new DOMException('denied', 'SecurityError')
      return createMemoryArea()
    },
  })
  const channel = { postMessage: () => {}, addEventListener: () => {}, removeEventListener: () => {} }
  const store = openWalletStore(indexedDB, channel)
  const options = { name: 'Acme Keys', hosts: [host], networks: [], server }
  const started = startBridge({ options, page, store } as unknown as PageContext)
  const notices: Notice[] = []
  const { port1, port2 } = new MessageChannel()
  const { ask, close } = openRequester({ port: port1, onNotice: (notice) => notices.push(notice) })
  onTestFinished(() => void close())
  fake.post({ source: parent, origin: host, data: { tapkit: 1, hello: 'bridge' }, ports: [port2 as never] })
  await started
  await vi.waitFor(() => expect(notices).toHaveLength(1))
  return { ...world, ask, asked, ready: notices[0]?.payload as { readonly methods: readonly string[] } }
}

test('a bridge with an auth server logs the browser in by the code of a mail (login 96)', async () => {
  const { ask, ready, codeFor, inbox } = await openBridge()
  expect(ready.methods).toEqual(expect.arrayContaining(['CONNECT_EMAIL', 'CONNECT_OTP']))
  expect(await ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
  const code = codeFor(email).replace(' ', '')
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(ask('CONNECT_OTP', { otp: wrong })).rejects.toMatchObject({ params: { values: { reason: 'code' } } })
  expect(await ask('CONNECT_OTP', { otp: code })).toEqual({})
  expect(await ask('CONNECT_EMAIL', { email })).toEqual({ action: 'CONNECT' })
  expect(inbox).toHaveLength(1)
})

test('a bridge without an auth server offers no login by email, and asks nobody (login 96)', async () => {
  const { ask, asked, ready } = await openBridge({ server: false })
  expect(ready.methods.filter((type) => /EMAIL|OTP/.test(type))).toEqual([])
  await expect(ask('CONNECT_EMAIL', { email })).rejects.toMatchObject({ code: 'APKT002' })
  expect(asked).toEqual([])
})

test.each(['IndexedDB', 'localStorage'])(
  'a bridge that is denied %s sends the email to a window, and asks nobody (login 96)',
  async (denies) => {
    const { ask, asked } = await openBridge({ denies })
    for (const asking of [ask('CONNECT_EMAIL', { email }), ask('CONNECT_OTP', { otp: '123456' })])
      await expect(asking).rejects.toMatchObject({ params: { fault: 'needs_window' } })
    expect(asked).toEqual([])
  },
)

test('the server is not asked before an email was given (login 96)', async () => {
  const { ask, asked } = await openBridge()
  await ask('IS_CONNECTED', {})
  expect(asked).toEqual([])
})

test('an app that the visitor has not connected is told no email, and the server is not asked (login 136)', async () => {
  const { ask, asked, ready, codeFor } = await openBridge()
  expect(ready.methods).toEqual(expect.arrayContaining(['GET_EMAIL', 'UPDATE_EMAIL', 'UPDATE_EMAIL_PRIMARY_OTP']))
  await ask('CONNECT_EMAIL', { email })
  await ask('CONNECT_OTP', { otp: codeFor(email).replace(' ', '') })
  const before = asked.length
  for (const asking of [
    ask('GET_EMAIL', {}),
    ask('UPDATE_EMAIL', { email: 'eve@evil.example' }),
    ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }),
    ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }),
  ])
    await expect(asking).rejects.toMatchObject({ params: { fault: 'not_connected' } })
  expect(asked).toHaveLength(before)
})
