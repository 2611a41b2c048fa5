import { createMemoryArea } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { user } from '../../protocol/fixtures/samples.ts'
import { createMessageId } from '../../protocol/messageId.ts'
import type { Notice } from '../../protocol/notices.ts'
import { openRequester } from '../../protocol/openRequester.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { fakePage } from '../fixtures/fakePage.ts'
import type { PageContext } from '../pageContext.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { openWalletStore, storeChannel } from '../wallet/walletStore.ts'
import { keepChoice } from '../windows/choice.ts'
import { flowChannel } from '../windows/flowMessages.ts'
import { joinFlow } from '../windows/joinFlow.ts'
import { startBridge } from './startBridge.ts'

const host = 'https://app.acme.test'
const [evm, solana] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96']
const wallet: Wallet = {
  kind: 'passkey',
  accounts: [
    { namespace: 'eip155', address: evm },
    { namespace: 'solana', address: solana },
  ],
  passkeys: [{ credentialId: 'AQID', backupEligible: true }],
  wordsKept: false,
}
const grant = { host, since: 1, accounts: [`eip155:${evm}`, `solana:${solana}`] }
const networks = [{ id: 'eip155:1' }, { id: 'eip155:8453' }] as unknown as PageContext['options']['networks']

function channel(name: string): BroadcastChannel {
  const opened = new BroadcastChannel(name)
  onTestFinished(() => opened.close())
  return opened
}

type World = {
  rows?: Map<string, unknown>
  isDenied?: boolean | (() => boolean)
  marker?: string | null
  hosts?: readonly string[]
}

/** A bridge in a frame of the host, its store as another page of its origin sees it, and the host's end of the port. */
async function openBridge({ rows = new Map(), isDenied = false, marker = null, hosts = [host] }: World = {}) {
  const factory = fakeIndexedDb(rows, () =>
    (typeof isDenied === 'function' ? isDenied() : isDenied) ? 'open' : undefined,
  )
  const parent = {}
  const fake = fakePage({ parent })
  const localStorage = createMemoryArea()
  if (marker !== null) localStorage.setItem('tapkit-secure:window', marker)
  const page = Object.assign(fake.page, { localStorage }) as unknown as Window
  const open = () => openWalletStore(factory, channel(storeChannel))
  const options = { name: 'Acme Keys', hosts, networks }
  const started = startBridge({ options, page, store: open() } as unknown as PageContext)
  const notices: Notice[] = []
  const { port1, port2 } = new MessageChannel()
  const { ask, close } = openRequester({ port: port1, onNotice: (notice) => notices.push(notice) })
  onTestFinished(() => void close())
  fake.post({ source: parent, origin: host, data: { tapkit: 1, hello: 'bridge' }, ports: [port2] })
  await started
  await until(() => notices.length > 0)
  return { ask, notices, page, elsewhere: open(), ready: notices[0]?.payload as { mode: string; methods: string[] } }
}

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

async function connected(world: World = {}) {
  const bridge = await openBridge(world)
  await bridge.elsewhere.keep(wallet)
  await bridge.elsewhere.allow(grant)
  await until(() => bridge.notices.length === 2)
  return bridge
}

/** The window that the host opened for a flow. */
const openWindow = (flow: string) =>
  joinFlow({ channel: channel(flowChannel), flow, hosts: [host], page: fakePage({ opener: {} }).page })

test('a bridge of a browser without a wallet says READY, and is not connected', async () => {
  const { ask, ready } = await openBridge()
  expect(ready).toMatchObject({ name: 'Acme Keys', networks: ['eip155:1', 'eip155:8453'], mode: 'unknown' })
  expect(ready.methods).toEqual(expect.arrayContaining(['CONNECT_PASSKEY', 'RPC_REQUEST', 'CONSENT']))
  expect(await ask('IS_CONNECTED', {})).toEqual({ isConnected: false })
  await expect(ask('GET_USER', {})).rejects.toMatchObject({ params: { fault: 'not_connected' } })
})

test.each([
  ['the marker of a window is seen', { marker: '1' }, 'frame'],
  ['IndexedDB is denied', { isDenied: true }, 'window'],
])('if %s, READY says so', async (_, world, mode) => {
  expect((await openBridge(world)).ready.mode).toBe(mode)
})

test('a wallet with a grant of this host is restored, with the granted accounts alone', async () => {
  const rows = new Map<string, unknown>([
    ['wallet/here', wallet],
    [`grants/${host}`, { ...grant, accounts: [`solana:${solana}`] }],
  ])
  const { ask } = await openBridge({ rows })
  expect(await ask('IS_CONNECTED', {})).toEqual({ isConnected: true })
  const answer = await ask('GET_USER', {})
  expect(answer).toMatchObject({ provider: 'passkey', factors: ['passkey'] })
  expect(answer.accounts).toEqual([{ namespace: 'solana', address: solana, type: 'eoa' }])
})

test.each([
  ['another host', { host: 'https://other.acme.test', since: 1, accounts: grant.accounts }],
  ['accounts of another wallet', { ...grant, accounts: ['eip155:0x00000000000000000000000000000000000000aa'] }],
])('a grant of %s does not connect', async (_, foreign) => {
  const rows = new Map<string, unknown>([
    ['wallet/here', wallet],
    [`grants/${host}`, foreign],
  ])
  expect(await (await openBridge({ rows })).ask('IS_CONNECTED', {})).toEqual({ isConnected: false })
})

test('signing out ends the grant of this host alone, and is no news for the tab that asked', async () => {
  const { ask, elsewhere, notices } = await connected()
  await elsewhere.allow({ ...grant, host: 'https://shop.acme.test' })
  await ask('SIGN_OUT', {})
  expect(await ask('IS_CONNECTED', {})).toEqual({ isConnected: false })
  expect(await elsewhere.grant('https://shop.acme.test')).toBeDefined()
  expect(await elsewhere.wallet()).toEqual(wallet)
  expect(await elsewhere.entries()).toMatchObject([{ event: 'signed_out', host }])
  expect(notices.map(({ type }) => type)).toEqual(['READY', 'SESSION_UPDATE'])
})

test('signing out is answered if the browser denies the storage, which keeps no grant', async () => {
  const { ask } = await openBridge({ isDenied: true })
  expect(await ask('SIGN_OUT', {})).toEqual({})
})

test('a grant that another tab ends is told', async () => {
  const { elsewhere, notices } = await connected()
  await elsewhere.revoke(host)
  await until(() => notices.length === 3)
  expect(notices[2]).toEqual({ type: 'ENDED', payload: { reason: 'signed_out' } })
})

test('storage that the browser has cleared is told when the visitor comes back', async () => {
  const rows = new Map<string, unknown>()
  const { page, notices } = await connected({ rows })
  rows.clear()
  page.dispatchEvent(new Event('visibilitychange'))
  await until(() => notices.length === 3)
  expect(notices[2]).toEqual({ type: 'ENDED', payload: { reason: 'storage_lost' } })
})

test('a login is done by the window of its flow, which hears who asks and how the host looks', async () => {
  const { ask } = await openBridge()
  const flow = createMessageId()
  await ask('SYNC_THEME', { mode: 'dark' })
  await ask('SYNC_DAPP_DATA', { name: 'Acme' })
  const answer = ask('CONNECT_PASSKEY', { flow })
  const task = await openWindow(flow)
  expect(task).toMatchObject({
    host,
    type: 'CONNECT_PASSKEY',
    payload: {},
    look: { theme: { mode: 'dark' }, dapp: { name: 'Acme' } },
  })
  task.done(user)
  expect(await answer).toEqual(user)
})

test.each([
  ['without a flow', {}, {}],
  ['if the browser denies the storage', { isDenied: true }, { flow: createMessageId() }],
])('a login %s needs a window that the host asks itself', async (_, world, payload) => {
  const { ask } = await openBridge(world)
  await expect(ask('CONNECT_PASSKEY', payload)).rejects.toMatchObject({ params: { fault: 'needs_window' } })
})

test('an account that was not granted is asked for no signature', async () => {
  const { ask } = await connected()
  const request = { method: 'personal_sign' as const, params: ['0x00'], chainId: 'eip155:1' }
  const account = '0x00000000000000000000000000000000000000aa'
  await expect(ask('RPC_REQUEST', { ...request, account, flow: createMessageId() })).rejects.toMatchObject({
    params: { fault: 'not_connected' },
  })
})

test('one approval of a host waits at a time', async () => {
  const { ask } = await connected()
  const flow = createMessageId()
  const request = { method: 'personal_sign' as const, params: ['0x00'], chainId: 'eip155:1', account: evm }
  const first = ask('RPC_REQUEST', { ...request, flow })
  await expect(ask('RPC_REQUEST', { ...request, flow: createMessageId() })).rejects.toMatchObject({
    params: { fault: 'busy' },
  })
  const task = await openWindow(flow)
  task.done({ result: '0x12' })
  expect(await first).toEqual({ result: '0x12' })
})

test('a window stops if the page of its bridge goes away', async () => {
  const { ask, page } = await openBridge()
  const flow = createMessageId()
  ask('CONNECT_PASSKEY', { flow }).catch(() => {})
  const { signal } = await openWindow(flow)
  page.dispatchEvent(new Event('pagehide'))
  await until(() => signal.aborted)
  expect(signal.aborted).toBe(true)
})

test('a wallet that the visitor has chosen on the way back to the host is told to the host without a window, once (login 22)', async () => {
  const { ask, page, elsewhere } = await openBridge({ marker: '1' })
  await elsewhere.keep(wallet)
  await expect(ask('CONNECT_PASSKEY', {})).rejects.toMatchObject({ params: { fault: 'needs_window' } })
  keepChoice(page, host, wallet)
  expect(await ask('CONNECT_PASSKEY', {})).toMatchObject({ accounts: [{ address: evm }, { address: solana }] })
  await expect(ask('CONNECT_PASSKEY', {})).rejects.toMatchObject({ params: { fault: 'needs_window' } })
  expect(await ask('IS_CONNECTED', {})).toEqual({ isConnected: false })
})

test('a wallet that the visitor has chosen for another host stays unknown to this host (login 22)', async () => {
  const { ask, page, elsewhere } = await openBridge({ marker: '1' })
  await elsewhere.keep(wallet)
  keepChoice(page, 'https://shop.acme.test', wallet)
  await expect(ask('CONNECT_PASSKEY', {})).rejects.toMatchObject({ params: { fault: 'needs_window' } })
})

test('a window that is silent after it has begun with a payment may have sent it: the outcome is not told as a refusal (login 38)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { ask } = await connected()
  const flow = createMessageId()
  const payment = { method: 'eth_sendTransaction' as const, params: [{ from: evm }], chainId: 'eip155:1', account: evm }
  const leaving = new AbortController()
  const outcome = ask('RPC_REQUEST', { ...payment, flow }, leaving).catch((error) => error)
  const { signal } = await openWindow(flow)
  // The system has frozen the window, or has ended it, after the visitor has approved.
  leaving.abort()
  await until(() => signal.aborted)
  await vi.advanceTimersByTimeAsync(2_500)
  const error = await outcome
  expect([error.code, error.unsent]).toEqual(['APKT004', undefined])
})

const lost = { type: 'ENDED', payload: { reason: 'storage_lost' } }

test.each(['CONNECT_PASSKEY', 'IS_CONNECTED'] as const)(
  'an end that a host meets with %s is told to the host all the same (login 61)',
  async (type) => {
    const rows = new Map<string, unknown>()
    const { ask, notices, page } = await connected({ rows })
    rows.clear()
    await ask(type, {}).catch(() => {})
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(notices.slice(2)).toEqual([lost]))
  },
)

test('accounts that have changed are told, also if the host asks for a signature meanwhile (login 61)', async () => {
  const rows = new Map<string, unknown>()
  const { ask, notices, page } = await connected({ rows })
  rows.set(`grants/${host}`, { ...grant, accounts: [`solana:${solana}`] })
  const asked = { method: 'personal_sign' as const, params: ['0x61', evm], chainId: 'eip155:1', account: evm }
  await expect(ask('RPC_REQUEST', asked)).rejects.toMatchObject({ params: { fault: 'not_connected' } })
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() =>
    expect(notices.slice(2)).toMatchObject([
      { type: 'SESSION_UPDATE', payload: { user: { accounts: [{ namespace: 'solana' }] } } },
    ]),
  )
})

test('a storage that fails for a moment ends no session, and is not told as its end (login 74)', async () => {
  const rows = new Map<string, unknown>()
  let isDenied = false
  const { ask, notices, page } = await connected({ rows, isDenied: () => isDenied })
  isDenied = true
  page.dispatchEvent(new Event('visibilitychange'))
  for (const type of ['IS_CONNECTED', 'GET_USER'] as const)
    await expect(ask(type, {})).rejects.toMatchObject({ params: { fault: 'needs_window' } })
  isDenied = false
  expect(await ask('IS_CONNECTED', {})).toEqual({ isConnected: true })
  expect(notices).toHaveLength(2)
  rows.clear()
  isDenied = true
  page.dispatchEvent(new Event('visibilitychange'))
  await ask('IS_CONNECTED', {}).catch(() => {})
  isDenied = false
  expect(await ask('IS_CONNECTED', {})).toEqual({ isConnected: false })
  await vi.waitFor(() => expect(notices.slice(2)).toEqual([lost]))
})
