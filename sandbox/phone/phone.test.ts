// @vitest-environment node
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type RunningRelay, startRelay } from '../relay/startRelay.mjs'
import { addresses } from '../wallet/accounts.ts'
import { type DrivenPhone, drivePhone } from './drivePhone.ts'
import { type App, openApp, wishes } from './fixtures/openApp.ts'
import { type RunningPhone, startPhone } from './startPhone.mjs'

const { eip155, solana, bip122, stacks } = wishes
const world = {
  chains: [
    { id: 1, name: 'Ethereum (sandbox)', rpcUrl: 'http://127.0.0.1:1' },
    { id: 8453, name: 'Base (sandbox)', rpcUrl: 'http://127.0.0.1:1' },
  ],
  solana: { id: solana.chains[0] ?? '', name: 'Solana (sandbox)', rpcUrl: 'http://127.0.0.1:1' },
  bitcoin: { explorerUrl: 'http://127.0.0.1:1' },
  stacks: { apiUrl: 'http://127.0.0.1:1' },
}
function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`

let relay: RunningRelay
let running: RunningPhone
let phone: DrivenPhone
const apps: App[] = []

beforeAll(async () => {
  relay = await startRelay()
  running = await startPhone({ world: () => ({ ...world, relayUrl: relay.url }) })
  phone = drivePhone(running.url)
})
afterEach(async () => {
  relay.setFaults([])
  // An SDK that hears twice that its session has ended, on a slow machine, rejects where nobody listens: the apps leave first.
  await Promise.all(apps.splice(0).map((app) => app.close()))
  await phone.reset()
  relay.reset()
})
afterAll(async () => {
  await running?.stop()
  await relay?.stop()
})

async function open(options?: Parameters<typeof openApp>[1]) {
  const app = await openApp(relay.url, options)
  apps.push(app)
  return app
}

/** An app and the phone, in a session that the user has let pass. */
async function pair(grant: Parameters<DrivenPhone['set']>[0]['grant'] = {}) {
  const app = await open()
  await phone.set({ mode: 'approve', grant })
  const { uri, session } = await app.connect()
  await phone.pair(uri)
  const settled = await session
  if (!settled) throw new Error('no session')
  await phone.set({ mode: 'ask' })
  return { ...app, session: settled }
}

const sign = ({ provider }: App, text = 'hello') =>
  provider.request<`0x${string}`>({ method: 'personal_sign', params: [hex(text), addresses[0]] }, 'eip155:1')

test('pairs over four namespaces, in one session, after the user has seen what is asked', async () => {
  const app = await open()
  const { uri, session } = await app.connect()
  await phone.pair(uri)
  const question = await phone.question('proposal')
  expect(question.title).toBe('Connect Acme?')
  expect(question.rows).toContainEqual(['Site', 'https://acme.example'])
  expect(question.rows).toContainEqual(['eip155', 'eip155:1, eip155:8453'])
  expect(question.offered?.bip122?.accounts).toHaveLength(2)
  await phone.answer(question.id, { approve: true, grant: { accounts: [0, 1] } })
  const settled = await session
  expect(Object.keys(settled?.namespaces ?? {})).toEqual(['eip155', 'solana', 'bip122', 'stacks'])
  expect(settled?.namespaces.eip155?.accounts).toEqual(
    eip155.chains.flatMap((chain) => [`${chain}:${addresses[0]}`, `${chain}:${addresses[1]}`]),
  )
  expect(settled?.peer.metadata).toMatchObject({ name: 'Sandbox Phone', redirect: { universal: running.url } })
  expect((await phone.state()).sessions).toMatchObject([{ topic: settled?.topic, name: 'Acme' }])
  // What the SDK has called by now is what the relay has to know.
  const asked = relay.state().log.flatMap(({ on, method = '' }) => (on === 'request' ? [method] : []))
  expect(asked).toEqual(expect.arrayContaining(['irn_publish', 'irn_subscribe', 'wc_proposeSession']))
  expect(
    asked.filter((method) => !/^irn_(publish|subscribe|batchSubscribe)$|^wc_proposeSession$/.test(method)),
  ).toEqual([])
})

test('lets an app have some of what it asks for', async () => {
  const { session } = await pair({
    namespaces: ['eip155', 'bip122'],
    chains: ['eip155:8453', 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'],
    methods: ['personal_sign', 'sendTransfer'],
    events: ['chainChanged'],
    sessionProperties: { extra: 'yes' },
  })
  expect(session.namespaces).toEqual({
    eip155: {
      chains: ['eip155:8453'],
      accounts: [`eip155:8453:${addresses[0]}`],
      methods: ['personal_sign'],
      events: ['chainChanged'],
    },
    bip122: {
      chains: bip122.chains,
      accounts: [expect.stringMatching(/^bip122:0f9188f13cb7b2c71f2a335e3a4fc328:bcrt1q/)],
      methods: ['sendTransfer'],
      events: [],
    },
  })
  expect(session.sessionProperties).toEqual({ extra: 'yes' })
})

test('or what it did not ask for', async () => {
  const greedy = {
    eip155: { chains: ['eip155:5'], accounts: [`eip155:5:${addresses[2]}`], methods: ['x_y'], events: [] },
  }
  expect((await pair({ exactly: greedy })).session.namespaces).toEqual(greedy)
})

test('refuses, in the words that it is told to', async () => {
  const app = await open()
  const first = await app.connect()
  await phone.set({ mode: 'reject' })
  await phone.pair(first.uri)
  await expect(first.session).rejects.toMatchObject({ code: 5000, message: 'User rejected.' })
  await phone.set({ mode: 'ask' })
  const second = await app.connect()
  await phone.pair(second.uri)
  const { id } = await phone.question()
  await phone.answer(id, { approve: false, error: { code: 5001, message: 'User rejected chains.' } })
  await expect(second.session).rejects.toMatchObject({ code: 5001 })
})

test('has nothing for an app of another world', async () => {
  const app = await open()
  const strange = { polkadot: { chains: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'], methods: ['x'], events: [] } }
  await phone.set({ mode: 'approve' })
  const { uri, session } = await app.connect({ optionalNamespaces: strange })
  await phone.pair(uri)
  await expect(session).rejects.toMatchObject({ code: 5100 })
})

test('signs, refuses and stays silent; a late answer still counts', async () => {
  const app = await pair()
  const first = sign(app)
  const question = await phone.question('request')
  expect(question).toMatchObject({
    title: 'Sign this message?',
    text: 'hello',
    method: 'personal_sign',
    chainId: 'eip155:1',
  })
  // A second one passes the first, which is answered later.
  const second = sign(app, 'again')
  const next = await phone.until(({ questions }) => questions[1])
  await phone.answer(next.id, { approve: true })
  expect(await verifyMessage({ address: addresses[0], message: 'again', signature: await second })).toBe(true)
  await phone.answer(question.id, { approve: true })
  expect(await verifyMessage({ address: addresses[0], message: 'hello', signature: await first })).toBe(true)

  await phone.set({ mode: 'reject' })
  await expect(sign(app)).rejects.toMatchObject({ code: 5000 })
  await phone.set({ rejection: { code: 4001, message: 'No.' } })
  await expect(sign(app)).rejects.toMatchObject({ code: 4001, message: 'No.' })
  await phone.set({ mode: 'hang' })
  void sign(app).catch(() => {})
  await phone.until(({ requests }) => requests.length === 5 || undefined)
  expect((await phone.state()).questions).toEqual([])
})

test('signs in, which makes a session as well', async () => {
  const app = await open()
  const uri = new Promise<string>((resolve) => app.provider.once('display_uri', resolve))
  const done = app.provider.authenticate({
    domain: 'acme.example',
    uri: 'https://acme.example/login',
    nonce: 'b'.repeat(17),
    chains: eip155.chains,
    methods: ['personal_sign'],
  })
  await phone.pair(await uri)
  const { id, title } = await phone.question('authenticate')
  expect(title).toBe('Sign in to Acme?')
  await phone.answer(id, { approve: true })
  const { auths, session } = await done
  expect(auths?.map(({ p }) => p.iss)).toEqual(eip155.chains.map((chain) => `did:pkh:${chain}:${addresses[0]}`))
  expect(session?.namespaces.eip155?.accounts).toEqual(eip155.chains.map((chain) => `${chain}:${addresses[0]}`))
})

test('signs in, and what it signs says more than the app has written', async () => {
  const { client } = (await open()).provider
  await phone.set({ mode: 'approve' })
  const asked = { domain: 'acme.example', uri: 'https://acme.example/', nonce: 'b'.repeat(17), statement: 'I agree.' }
  const { uri, response } = await client.authenticate({ ...asked, chains: ['eip155:1'], methods: ['personal_sign'] })
  await phone.pair(uri ?? '')
  const [cacao] = (await response()).auths ?? []
  if (!cacao) throw new Error('nothing was signed')
  const text = client.engine.formatAuthMessage({ request: cacao.p as never, iss: cacao.p.iss })
  const added = "on my behalf: (1) 'request': 'personal_sign' for 'eip155'."
  expect(text).toContain(
    `\n\nI agree. I further authorize the stated URI to perform the following actions ${added}\n\n`,
  )
  expect(text).toMatch(/\nIssued At: 20\d\d-.*\nResources:\n- urn:recap:/)
})

test('tells of another chain and other accounts', async () => {
  const app = await pair({ accounts: [0, 1] })
  const chain = app.next('chainChanged')
  await phone.emit({ chainId: 'eip155:8453', name: 'chainChanged', data: 8453 })
  expect(await chain).toBe('8453')
  const accounts = app.next('accountsChanged')
  await phone.emit({ chainId: 'eip155:1', name: 'accountsChanged', data: [`eip155:1:${addresses[1]}`] })
  expect(await accounts).toEqual([addresses[1]])
  await expect(phone.emit({ chainId: 'eip155:10', name: 'chainChanged', data: 10 })).rejects.toThrow(/chainId/)
})

test('switches to a chain that it knows, and to no other', async () => {
  const app = await pair({ chains: ['eip155:1', ...solana.chains] })
  await phone.set({ mode: 'approve' })
  const updated = app.next('session_update')
  const move = (chainId: string) =>
    app.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }, 'eip155:1')
  expect(await move('0x2105')).toBeNull()
  await updated
  expect(app.provider.session?.namespaces.eip155?.accounts).toEqual(
    eip155.chains.map((one) => `${one}:${addresses[0]}`),
  )
  await expect(move('0x7')).rejects.toMatchObject({ code: 4902 })
})

test('takes back a namespace, a chain and an account', async () => {
  const { provider, session } = await pair({ accounts: [0, 1] })
  // The session itself: the SDK's provider breaks at a namespace that is gone, and keeps its old one.
  const namespaces = () => provider.client.session.get(session.topic).namespaces
  await phone.update({ drop: stacks.chains })
  await expect.poll(() => Object.keys(namespaces())).toEqual(['eip155', 'solana', 'bip122'])
  await phone.update({ drop: ['eip155:8453'] })
  await expect.poll(() => namespaces().eip155?.chains).toEqual(['eip155:1'])
  await phone.update({ drop: [`eip155:1:${addresses[0]}`] })
  await expect.poll(() => namespaces().eip155?.accounts).toEqual([`eip155:1:${addresses[1]}`])
})

test('extends, pings, answers pings and ends the session', async () => {
  const app = await pair()
  const extended = new Promise((resolve) => app.provider.client.once('session_extend', resolve))
  await phone.extend()
  await extended
  const pinged = app.next('session_ping')
  await phone.ping()
  await pinged
  await app.provider.client.ping({ topic: app.session.topic })
  const ended = app.next('session_delete')
  await phone.disconnect()
  expect(await ended).toMatchObject({ topic: app.session.topic })
  expect((await phone.state()).sessions).toEqual([])
})

test('hears that the app ended the session, and asks no more about it', async () => {
  const app = await pair()
  sign(app).catch(() => {})
  await phone.question()
  await app.provider.disconnect()
  await phone.until(({ sessions, questions }) => (sessions.length + questions.length === 0 ? true : undefined))
})

test('a relay that drops everybody is found again, by both sides', async () => {
  const app = await pair()
  await phone.set({ mode: 'approve' })
  // The apps of other tests may not have left yet: the two that have this session count.
  const listening = () => relay.state().sockets.filter(({ topics }) => topics.includes(app.session.topic))
  await expect.poll(() => listening().length).toBe(2)
  const both = listening().map(({ client }) => client)
  const connects = () => relay.state().log.filter(({ on, client = '' }) => on === 'connect' && both.includes(client))
  const before = connects().length
  expect(relay.close(1001, 'going away')).toBeGreaterThanOrEqual(2)
  // What goes into a socket that is closing, or before both listen again, is lost for a while.
  await expect.poll(() => connects().length).toBeGreaterThanOrEqual(before + 2)
  await expect.poll(() => listening().length).toBe(2)
  expect(await verifyMessage({ address: addresses[0], message: 'hello', signature: await sign(app) })).toBe(true)
})

test('a request that came while the phone had no network is there when it has one', async () => {
  const app = await pair()
  await phone.set({ mode: 'approve' })
  await phone.setOnline(false)
  expect((await phone.state()).online).toBe(false)
  const signed = sign(app)
  await expect.poll(() => relay.state().messages.filter(({ tag }) => tag === 1108).length).toBe(1)
  await phone.setOnline(true)
  expect(await verifyMessage({ address: addresses[0], message: 'hello', signature: await signed })).toBe(true)
})

test('a request that overtakes another, comes twice or late is carried out once each', async () => {
  const app = await pair()
  await phone.set({ mode: 'approve' })
  relay.setFaults([
    { on: 'push', tag: 1108, do: 'reorder', times: 1 },
    { on: 'push', tag: 1108, do: 'duplicate', times: 1 },
    { on: 'push', tag: 1109, do: 'hold' },
  ])
  const both = Promise.all([sign(app, 'one'), sign(app, 'two')])
  await expect.poll(() => relay.state().faults[2]?.hits).toBe(2)
  relay.release()
  const [one, two] = await both
  expect(await verifyMessage({ address: addresses[0], message: 'one', signature: one })).toBe(true)
  expect(await verifyMessage({ address: addresses[0], message: 'two', signature: two })).toBe(true)
  expect((await phone.state()).requests).toHaveLength(2)
})

test('its page is there before it is, and stopping leaves no process', async () => {
  const brief = await startPhone({ world: () => ({ ...world, relayUrl: relay.url }) })
  for (const path of ['', 'wc?uri=wc%3Aabc']) {
    const response = await fetch(`${brief.url}${path}`)
    expect(await response.text()).toContain('Sandbox Phone')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
  }
  await expect(drivePhone(brief.url).pair('wc:nonsense')).rejects.toThrow(/uri/i)
  await expect(drivePhone(brief.url).answer('7', { approve: true })).rejects.toThrow('There is no question 7.')
  const { pid } = await drivePhone(brief.url).state()
  expect(isAlive(pid)).toBe(true)
  await brief.stop()
  expect(isAlive(pid)).toBe(false)
  await expect(fetch(brief.url)).rejects.toThrow()
})

test('its process ends with a sandbox that is killed', async () => {
  const program = `
    import { startPhone } from ${JSON.stringify(join(import.meta.dirname, 'startPhone.mjs'))}
    const { url } = await startPhone({ world: () => (${JSON.stringify({ ...world, relayUrl: relay.url })}) })
    const state = await fetch(url + 'sandbox/state', { method: 'POST', body: '{}' })
    console.log((await state.json()).pid)
  `
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = Number(await new Promise<Buffer>((resolve) => parent.stdout.once('data', resolve)))
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})
