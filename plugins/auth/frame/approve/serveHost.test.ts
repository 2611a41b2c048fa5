// @vitest-environment node
import { verifyMessage } from 'ethers'
import { afterEach, expect, test, vi } from 'vitest'
import { createMessage } from '../../../features/siwx/message/createMessage.ts'
import { verifyMessage as verifySolana } from '../../../solana/message/verifyMessage.ts'
import type { Fault } from '../../protocol/fault.ts'
import type { PayloadInput } from '../../protocol/requests.ts'
import { InvalidRecoveryCodeError } from '../factors/errors.ts'
import { wordsOf } from '../keys/words.ts'
import { PasskeyError } from '../passkey/errors.ts'
import { toAccounts } from '../wallet/wallet.ts'
import { devnet, fakeNode, sepolia } from './fixtures/fakeNode.ts'
import { host, openHost } from './fixtures/openHost.ts'
import { accounts, canary, evmAddress, solanaAddress } from './fixtures/seed.ts'
import { holdTurn } from './holdTurn.ts'
import { serveWindow } from './serveHost.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const evm = { namespace: 'eip155', address: evmAddress, type: 'eoa' } as const
const solana = { namespace: 'solana', address: solanaAddress, type: 'eoa' } as const
const hello: PayloadInput<'RPC_REQUEST'> = {
  method: 'personal_sign',
  params: ['Hello', evmAddress],
  chainId: sepolia.id,
  account: evmAddress,
}
const payment: PayloadInput<'RPC_REQUEST'> = {
  method: 'eth_sendTransaction',
  chainId: sepolia.id,
  account: evmAddress,
  params: [{ from: evmAddress, to: '0x00000000000000000000000000000000000000bb', value: '0x1' }],
}

const challengeOf = (accountAddress: string, chainId: `${string}:${string}`) => ({
  chainId,
  message: createMessage({
    ...{ domain: 'app.acme.test', accountAddress, chainId, uri: `${host}/`, version: '1' },
    ...{ nonce: 'mNvP3kQ0ab2Zx9LwT6yE', issuedAt: '2030-01-31T12:00:00Z' },
  }),
})

const signIn = { ...hello, params: [challengeOf(evmAddress, sepolia.id).message, evmAddress] }

test('a host gets the signature of a message after a press on the page', async () => {
  const { ask, shows, press, store } = await openHost()
  const answer = ask('RPC_REQUEST', hello)
  await shows('asking')
  press()
  expect(verifyMessage('Hello', String((await answer).result))).toBe(evmAddress)
  expect(await store.entries()).toMatchObject([{ event: 'signed', host }])
})

test('a consent keeps the grant and signs every text with one opening of the seed and one press (approvals 14)', async () => {
  const { ask, shows, press, store, seeds } = await openHost({ grants: [] })
  const challenge = [challengeOf(evmAddress, sepolia.id), challengeOf(solanaAddress, devnet.id)]
  const answer = ask('CONSENT', { accounts: [evm, solana], challenge })
  await shows('asking')
  expect(await store.grant(host)).toBeUndefined()
  press()
  const { consented, signed = [] } = await answer
  expect(consented).toBe(true)
  expect(signed.map(({ chainId, message }) => ({ chainId, message }))).toEqual(challenge)
  expect(verifyMessage(signed[0]?.message ?? '', signed[0]?.signature ?? '')).toBe(evmAddress)
  const { message = '', signature = '' } = signed[1] ?? {}
  const bytes = new TextEncoder().encode(message)
  expect(verifySolana({ address: solanaAddress, message: bytes, signature })).toBe(true)
  expect(seeds).toHaveLength(1)
  expect(await store.grant(host)).toMatchObject({ host, accounts })
  expect(await store.entries()).toMatchObject([{ event: 'consented', host }])
})

test('a consent without a text opens no seed', async () => {
  const { ask, shows, press, seeds, store } = await openHost({ grants: [] })
  const answer = ask('CONSENT', { accounts: [evm] })
  await shows('asking')
  press()
  expect(await answer).toEqual({ consented: true })
  expect(seeds).toEqual([])
  expect(await store.grant(host)).toMatchObject({ accounts: [accounts[0]] })
})

test('a consent to further accounts takes back none of the accounts that this host was given before (login 39)', async () => {
  const { ask, shows, press, store } = await openHost({ grants: [] })
  for (const account of [evm, solana]) {
    const answer = ask('CONSENT', { accounts: [account] })
    await shows('asking')
    press()
    await answer
  }
  expect((await store.grant(host))?.accounts.toSorted()).toEqual([...accounts].toSorted())
})

test('a consent that is refused or aborted leaves no grant', async () => {
  const { ask, shows, approvals, store } = await openHost({ grants: [] })
  const refused = ask('CONSENT', { accounts: [evm] })
  await shows('asking')
  approvals.refuse()
  await expect(refused).rejects.toMatchObject({ code: 4001 })
  const controller = new AbortController()
  const aborted = ask('CONSENT', { accounts: [evm] }, controller)
  await shows('asking')
  controller.abort()
  await expect(aborted).rejects.toMatchObject({ code: 4001 })
  expect(await store.grant(host)).toBeUndefined()
})

test.each([
  ['the visitor has not let the host in', { grants: ['https://shop.acme.test'] }],
  ['there is no wallet', { wallet: false }],
])('a request is refused if %s', async (_, input) => {
  const { ask } = await openHost(input)
  await expect(ask('RPC_REQUEST', hello)).rejects.toMatchObject({ params: { fault: 'not_connected' } })
})

test('a request for a wallet that another wallet has replaced is refused as not connected, so that the session ends (login 24)', async () => {
  const { ask, store } = await openHost()
  const other = toAccounts(['eip155:0x00000000000000000000000000000000000000Aa'])
  await store.keep(
    { kind: 'passkey', passkeys: [{ credentialId: 'AQID', backupEligible: true }], accounts: other, wordsKept: true },
    await store.wallet(),
  )
  await expect(ask('RPC_REQUEST', hello)).rejects.toMatchObject({ params: { fault: 'not_connected' } })
})

test('a grant that was taken back while the page was read signs nothing (approvals 6)', async () => {
  const { ask, shows, press, store, seeds } = await openHost()
  const answer = ask('RPC_REQUEST', hello)
  await shows('asking')
  await store.revoke(host)
  press()
  await expect(answer).rejects.toMatchObject({ params: { fault: 'not_connected' } })
  expect(seeds).toEqual([])
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
  expect(approvals.showing()).toMatchObject({ act: { needsCode: true } })
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

test('a grant that no longer holds the account signs nothing (approvals 6)', async () => {
  const { ask, shows, press, store, seeds } = await openHost()
  const answer = ask('RPC_REQUEST', hello)
  await shows('asking')
  await store.allow({ host, since: 2, accounts: [accounts[1]] })
  press()
  await expect(answer).rejects.toMatchObject({ params: { fault: 'not_connected' } })
  expect(seeds).toEqual([])
})

test.each(['RPC_REQUEST', 'CONSENT'] as const)(
  'a %s for a wallet that only a newer version of the page can read says so, and the host is told once the visitor has read it (login 34)',
  async (type) => {
    const { ask, rows, shows, approvals, seeds } = await openHost()
    const newer = { kind: 'account', module: '0x01' }
    rows.set('wallet/here', newer)
    const answer = ask(type, (type === 'CONSENT' ? { accounts: [evm] } : hello) as never)
    await shows('failed')
    expect(approvals.showing()).toEqual({ status: 'failed', reason: 'newer' })
    approvals.refuse()
    await expect(answer).rejects.toMatchObject({ unsent: true, params: { fault: 'not_connected' } })
    expect([rows.get('wallet/here'), seeds]).toEqual([newer, []])
  },
)

test('a wallet that a newer version stores while its request is read signs nothing, and a host that waits no more ends the page’s wait (login 34)', async () => {
  const { ask, rows, shows, press, seeds } = await openHost()
  const controller = new AbortController()
  const answer = ask('RPC_REQUEST', hello, controller)
  await shows('asking')
  rows.set('wallet/here', { kind: 'account' })
  press()
  await shows('failed')
  controller.abort()
  await expect(answer).rejects.toMatchObject({ params: { fault: 'not_connected' } })
  await shows('done')
  expect(seeds).toEqual([])
})
