// @vitest-environment node
import { verifyMessage } from 'ethers'
import { afterEach, expect, test, vi } from 'vitest'
import type { Fault } from '../../protocol/fault.ts'
import { InvalidRecoveryCodeError } from '../factors/errors.ts'
import { wordsOf } from '../keys/words.ts'
import { PasskeyError } from '../passkey/errors.ts'
import { VaultFactorError } from '../vault/errors.ts'
import { fakeNode, sepolia } from './fixtures/fakeNode.ts'
import { host, openHost } from './fixtures/openHost.ts'
import { challengeOf, evm, hello, payment, signIn } from './fixtures/requests.ts'
import { canary, evmAddress } from './fixtures/seed.ts'
import { holdTurn } from './holdTurn.ts'
import { serveWindow } from './serveHost.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('a host gets the signature of a message after a press on the page', async () => {
  const { ask, shows, press, store } = await openHost()
  const answer = ask('RPC_REQUEST', hello)
  await shows('asking')
  press()
  expect(verifyMessage('Hello', String((await answer).result))).toBe(evmAddress)
  expect(await store.entries()).toMatchObject([{ event: 'signed', host }])
})

test('each request opens the seed again, and the seed is overwritten before the next request (login 80)', async () => {
  const { ask, shows, press, seeds } = await openHost()
  for (const count of [1, 2, 3]) {
    const answer = ask('RPC_REQUEST', hello)
    await shows('asking')
    expect(seeds).toHaveLength(count - 1)
    press()
    await answer
    expect(seeds.map((seed) => seed.every((byte) => byte === 0))).toEqual(Array(count).fill(true))
  }
})

test('a second request of the host is busy while the first is asked (approvals 5)', async () => {
  const { ask, shows, press } = await openHost()
  const first = ask('RPC_REQUEST', hello)
  await shows('asking')
  await expect(ask('RPC_REQUEST', hello)).rejects.toMatchObject({ params: { fault: 'busy' } })
  await expect(ask('CONSENT', { accounts: [evm] })).rejects.toMatchObject({ params: { fault: 'busy' } })
  press()
  expect(await first).toBeDefined()
})

test('a payment and a message in a frame need a window, and a sign-in does not', async () => {
  fakeNode()
  const { ask, shows, press } = await openHost({ stage: 'frame' })
  await expect(ask('RPC_REQUEST', payment)).rejects.toMatchObject({ params: { fault: 'needs_window' } })
  await expect(ask('RPC_REQUEST', hello)).rejects.toMatchObject({ params: { fault: 'needs_window' } })
  const answer = ask('RPC_REQUEST', signIn)
  await shows('asking')
  press()
  expect(await answer).toBeDefined()
})

test('a transaction is broadcast once, and its hash is the answer', async () => {
  const node = fakeNode({ eth_sendRawTransaction: `0x${'11'.repeat(32)}` })
  const { ask, shows, press, store } = await openHost()
  const answer = ask('RPC_REQUEST', payment)
  await shows('asking')
  expect(node.asks('eth_sendRawTransaction')).toEqual([])
  press()
  expect((await answer).result).toMatch(/^0x[0-9a-f]{64}$/)
  expect(node.asks('eth_sendRawTransaction')).toHaveLength(1)
  expect(await store.entries()).toMatchObject([{ event: 'sent' }])
})

test('a broadcast that fails after the signature is an unknown outcome with the hash, and is not tried again (approvals 12)', async () => {
  const node = fakeNode({ eth_sendRawTransaction: new Error('the node is restarting') })
  const { ask, shows, press } = await openHost()
  const answer = ask('RPC_REQUEST', payment)
  await shows('asking')
  press()
  const id = expect.stringMatching(/^0x[0-9a-f]{64}$/)
  await expect(answer).rejects.toMatchObject({ params: { fault: 'outcome_unknown', values: { id } } })
  expect(node.asks('eth_sendRawTransaction')).toHaveLength(1)
})

test('an abort while the passkey is asked sends nothing (approvals 13)', async () => {
  const node = fakeNode({ eth_sendRawTransaction: '0x' })
  const { ask, shows, press, onSeed } = await openHost()
  const controller = new AbortController()
  let aborted = () => {}
  const isAborted = new Promise<void>((resolve) => {
    aborted = resolve
  })
  onSeed(() => isAborted)
  const answer = ask('RPC_REQUEST', payment, controller)
  await shows('asking')
  press()
  await shows('signing')
  controller.abort()
  await new Promise((resolve) => setImmediate(resolve))
  aborted()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(node.asks('eth_sendRawTransaction')).toEqual([])
})

test('a passkey that was not used lets the visitor press again', async () => {
  const { ask, shows, press, failPasskey, approvals } = await openHost()
  failPasskey(new PasskeyError({ reason: 'cancelled' }))
  const answer = ask('RPC_REQUEST', hello)
  await shows('asking')
  press()
  await shows('signing')
  await shows('asking')
  expect(approvals.showing()).toMatchObject({ problem: 'cancelled' })
  failPasskey(undefined)
  press()
  expect(verifyMessage('Hello', String((await answer).result))).toBe(evmAddress)
})

test('a wallet without a passkey is opened by the recovery code, which the visitor types in a window and types again if it is wrong', async () => {
  const { ask, shows, press, failPasskey, approvals, codes } = await openHost({ hasPasskey: false })
  const answer = ask('RPC_REQUEST', hello)
  await shows('asking')
  expect(approvals.showing()).toMatchObject({ act: { code: 'needed' } })
  failPasskey(new InvalidRecoveryCodeError({ reason: 'checksum' }))
  press(true, 'mistyped')
  await shows('signing')
  await shows('asking')
  expect(approvals.showing()).toMatchObject({ problem: 'code' })
  failPasskey(undefined)
  press(true, 'right')
  expect(verifyMessage('Hello', String((await answer).result))).toBe(evmAddress)
  expect(codes).toEqual(['mistyped', 'right'])
})

test('if no passkey opens a wallet that has a recovery code, the code signs this request in its place (approvals 15)', async () => {
  const { ask, shows, press, failPasskey, approvals, codes } = await openHost({ hasCode: true })
  const answer = ask('RPC_REQUEST', hello)
  await shows('asking')
  expect(approvals.showing()).toMatchObject({ act: { code: 'instead' } })
  failPasskey(new PasskeyError({ reason: 'cancelled' }))
  press()
  await shows('signing')
  await shows('asking')
  expect(approvals.showing()).toMatchObject({ problem: 'cancelled' })
  failPasskey(undefined)
  press(true, 'the code')
  expect(verifyMessage('Hello', String((await answer).result))).toBe(evmAddress)
  expect(codes).toEqual([undefined, 'the code'])
})

test.each([
  ['is not used', new PasskeyError({ reason: 'cancelled' })],
  ['does not open the vault', new VaultFactorError({ reason: 'wrong', factor: 'passkey:a' })],
])(
  'if a passkey %s in a frame, a wallet that has a recovery code asks in a window (approvals 15)',
  async (_, failure) => {
    const { ask, shows, press, failPasskey } = await openHost({ hasCode: true, stage: 'frame' })
    failPasskey(failure)
    const answer = ask('RPC_REQUEST', signIn)
    await shows('asking')
    press()
    await expect(answer).rejects.toMatchObject({ params: { fault: 'needs_window' } })
  },
)

test('no frame asks for a recovery code (approvals 15)', async () => {
  const { ask } = await openHost({ hasPasskey: false, stage: 'frame' })
  await expect(ask('RPC_REQUEST', signIn)).rejects.toMatchObject({ params: { fault: 'needs_window' } })
})

test('a frame that may not use passkeys needs a window', async () => {
  const { ask, shows, press, failPasskey } = await openHost({ stage: 'frame' })
  failPasskey(new PasskeyError({ reason: 'notAllowed' }))
  const answer = ask('RPC_REQUEST', signIn)
  await shows('asking')
  press()
  await expect(answer).rejects.toMatchObject({ params: { fault: 'needs_window' } })
})

test('a press of a script signs nothing', async () => {
  const { ask, shows, press, seeds, approvals } = await openHost()
  const answer = ask('RPC_REQUEST', hello)
  await shows('asking')
  press(false)
  expect(approvals.showing()).toMatchObject({ status: 'asking' })
  expect(seeds).toEqual([])
  approvals.refuse()
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test('a host that goes away aborts what is asked', async () => {
  const { ask, shows, close, press, seeds, approvals } = await openHost()
  const answer = ask('RPC_REQUEST', hello)
  await shows('asking')
  close()
  await expect(answer).rejects.toMatchObject({ code: 'secure_page_closed' })
  await shows('done')
  press()
  expect(approvals.showing()).toEqual({ status: 'done' })
  expect(seeds).toEqual([])
})

test('a page that goes away before the press aborts the request, and one that goes away during the signature sends nothing', async () => {
  const node = fakeNode({ eth_sendRawTransaction: '0x' })
  for (const isPressed of [false, true]) {
    const { ask, shows, leave, press, onSeed } = await openHost()
    const answer = ask('RPC_REQUEST', payment)
    await shows('asking')
    onSeed(async () => leave())
    if (isPressed) press()
    else leave()
    await expect(answer).rejects.toMatchObject({ code: 4001 })
  }
  expect(node.asks('eth_sendRawTransaction')).toEqual([])
})

test('a window tells the outcome of its one task, whatever it is', async () => {
  const { approvals, store, shows, press } = await openHost()
  const failed: Fault[] = []
  const done: unknown[] = []
  const task = (payload: object) => ({
    ...{ host, type: 'RPC_REQUEST', payload, look: {}, signal: new AbortController().signal },
    ...{ done: (answer: unknown) => done.push(answer), failed: (fault: Fault) => failed.push(fault) },
  })
  const answering = {
    ...{
      name: 'Keys',
      host,
      stage: 'window' as const,
      approvals,
      store,
      networks: [sepolia],
      http: undefined as never,
      locks: undefined,
      life: new AbortController().signal,
    },
    openSeed:
      () =>
      <result>(use: (seed: Uint8Array<ArrayBuffer>) => Promise<result>) =>
        use(canary()),
  }
  await serveWindow(task({ ...hello, chainId: 'eip155:1' }) as never, answering)
  expect(failed).toMatchObject([{ code: 'network_unknown' }])
  const served = serveWindow(task(hello) as never, answering)
  await shows('asking')
  press()
  await served
  expect(done).toMatchObject([{ result: expect.stringMatching(/^0x/) }])
})

test('pages of one host take turns, and pages of two hosts do not wait for each other', async () => {
  const held = new Set<string>()
  const request = async (name: string, _: object, run: (lock: object | null) => Promise<unknown>) => {
    if (held.has(name)) return run(null)
    held.add(name)
    return run({}).finally(() => held.delete(name))
  }
  const locks = { request } as unknown as LockManager
  let end = () => {}
  const first = holdTurn(
    locks,
    host,
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  await expect(holdTurn(locks, host, async () => 1)).rejects.toMatchObject({ code: 'busy' })
  expect(await holdTurn(locks, 'https://shop.acme.test', async () => 2)).toBe(2)
  end()
  await first
  expect(await holdTurn(locks, host, async () => 3)).toBe(3)
})

test('the seed is in no message, no record, no log, no request and no console line', async () => {
  const lines: unknown[] = []
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, level).mockImplementation((...args) => void lines.push(args))
  const node = fakeNode({ eth_sendRawTransaction: '0x' })
  const page = await openHost()
  const acts: unknown[] = []
  for (const payload of [hello, payment]) {
    const answer = page.ask('RPC_REQUEST', payload)
    await page.shows('asking')
    acts.push(page.approvals.showing())
    page.press()
    await answer
  }
  page.failPasskey(new Error('the authenticator broke'))
  const broken = page.ask('RPC_REQUEST', hello)
  await page.shows('asking')
  page.press()
  await expect(broken).rejects.toBeDefined()
  const all = [page.heard, [...page.rows], node.asked, acts, lines, page.approvals.showing()]
  const everything = JSON.stringify(all, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  const seed = canary()
  const forms = [
    Buffer.from(seed).toString('hex'),
    Buffer.from(seed).toString('base64'),
    Buffer.from(seed).toString('base64url'),
    [...seed].join(),
    ...wordsOf(seed)
      .slice(0, 22)
      .map((word, at, all) => [word, all[at + 1], all[at + 2]].join(' ')),
  ]
  expect(forms.filter((form) => everything.toLowerCase().includes(form.toLowerCase()))).toEqual([])
  expect(everything.length).toBeGreaterThan(1_000)
  expect(page.seeds).toHaveLength(2)
  expect(page.seeds.every((each) => each.every((byte) => byte === 0))).toBe(true)
})

test('a transaction whose nonce another page has used meanwhile is not sent: its place in the order of the account is taken (approvals 27)', async () => {
  let count = 7
  const node = fakeNode({ eth_sendRawTransaction: '0x', eth_getTransactionCount: () => `0x${count.toString(16)}` })
  const { ask, shows, press } = await openHost()
  const answer = ask('RPC_REQUEST', payment)
  await shows('asking')
  count = 8
  press()
  await expect(answer).rejects.toMatchObject({
    params: { fault: 'not_allowed', values: { reason: 'nonce' } },
    unsent: true,
  })
  expect(node.asks('eth_sendRawTransaction')).toEqual([])
})

test('a sign-in of the host that gives something to another address is said in red, so a frame does not ask for it (approvals 32)', async () => {
  const { ask } = await openHost({ stage: 'frame' })
  const challenge = challengeOf(evmAddress, sepolia.id)
  const message = challenge.message.replace(
    /^URI: .*$/m,
    'URI: did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
  )
  const refused = { params: { fault: 'needs_window' } }
  await expect(ask('RPC_REQUEST', { ...signIn, params: [message, evmAddress] })).rejects.toMatchObject(refused)
  const consent = { accounts: [evm], challenge: [{ ...challenge, message }] }
  await expect(ask('CONSENT', consent)).rejects.toMatchObject(refused)
})
