// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { factorsOf, kindOf } from '../../wallet/vaultHead.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import { withSeed } from '../../wallet/withSeed.ts'
import { type EmailBrowser, email, openWorld, pass } from './fixtures/openEmailLogin.ts'
import { signingAuthenticator } from './fixtures/signingAuthenticator.ts'

const month = 30 * 24 * 3_600_000

async function makeWallet(browser: EmailBrowser) {
  await browser.logIn()
  await browser.mail.create()
  await browser.reach('done')
}

/** A browser that logged in long ago, and has never opened the wallet. */
async function openOld({ openBrowser }: ReturnType<typeof openWorld>, of: EmailBrowser, spoil = undefined as Spoil) {
  pass(31_000)
  const { authenticator } = of
  const other = await openBrowser({ authenticator, ...(spoil && { spoil }) })
  await other.logIn()
  expect(other.flow.step().at).toBe('openVault')
  await other.flow.back()
  pass(month)
  await other.mail.goOn()
  return other
}

type Spoil = ((request: Request, answer: () => Promise<Response>) => Promise<Response>) | undefined

const puts = ({ asked }: EmailBrowser) => asked.filter((each) => each === 'PUT /passkeys').length

test('the passkey of a new wallet stands for a login that is older: another browser opens the wallet without a mail (login 112, login 113)', async () => {
  const world = openWorld()
  const first = await world.openBrowser({ authenticator: signingAuthenticator() })
  await makeWallet(first)
  expect(puts(first)).toBe(1)
  const other = await openOld(world, first)
  expect(other.flow.step()).toEqual({ at: 'stuck', email, problem: { code: 'passkey' } })
  const mails = world.inbox.length
  await other.mail.openByPasskey()
  await other.reach('done')
  expect(world.inbox).toHaveLength(mails)
  expect(other.done[0]?.accounts).toEqual(first.done[0]?.accounts)
  expect(
    factorsOf(other.done[0] as Wallet)
      .map(kindOf)
      .sort(),
  ).toEqual(['device', 'device', 'login', 'passkey'])
  expect(await withSeed(other.done[0] as Wallet, other.authenticator.port, async () => 'signed')).toBe('signed')
})

test('a server that does not take the passkey hinders no wallet, and gets it with the next change (login 112)', async () => {
  const world = openWorld()
  let isDown = true
  const first = await world.openBrowser({
    authenticator: signingAuthenticator(),
    spoil: (request, answer) =>
      isDown && request.url.endsWith('/passkeys') ? Promise.reject(new TypeError('down')) : answer(),
  })
  await makeWallet(first)
  isDown = false
  const { step, ...flow } = await first.manage()
  flow.add()
  await vi.waitFor(() => expect(step().at).toBe('open'))
  await flow.openByPasskey()
  await flow.create()
  expect(step()).toMatchObject({ at: 'start', outcome: 'added' })
  expect(puts(first)).toBe(2)
  // Both passkeys stand for a login now.
  for (const _ of first.authenticator.made) {
    const other = await openOld(world, first)
    await other.mail.openByPasskey()
    await other.reach('done')
    first.authenticator.made.reverse()
  }
})

test('a login that opens the wallet sends the passkey that the server has not taken (login 112)', async () => {
  const world = openWorld()
  let isDown = true
  const first = await world.openBrowser({
    authenticator: signingAuthenticator(),
    spoil: (request, answer) =>
      isDown && request.url.endsWith('/passkeys') ? Promise.reject(new TypeError('down')) : answer(),
  })
  await makeWallet(first)
  isDown = false
  pass(31_000)
  await first.flow.back()
  await first.logIn()
  await first.flow.giveFilePasskey()
  await first.reach('done')
  expect(puts(first)).toBe(2)
  const other = await openOld(world, first)
  await other.mail.openByPasskey()
  await other.reach('done')
})

test('a passkey that the server does not know, that was cancelled, or that is of another wallet opens nothing, and says so (login 113)', async () => {
  const world = openWorld()
  const first = await world.openBrowser({
    authenticator: signingAuthenticator(),
    spoil: (request, answer) => (request.url.endsWith('/passkeys') ? Promise.reject(new TypeError('down')) : answer()),
  })
  await makeWallet(first)
  const other = await openOld(world, first)
  await other.mail.openByPasskey()
  expect(other.flow.step()).toEqual({ at: 'stuck', email, problem: { code: 'old', seconds: undefined } })
  await other.mail.goOn()
  const [own] = other.authenticator.made.splice(0)
  await other.mail.openByPasskey()
  expect(other.flow.step()).toMatchObject({ at: 'stuck', problem: { code: 'passkey' }, reason: 'cancelled' })
  await other.authenticator.port.credentials?.create({
    publicKey: {
      ...{ challenge: new Uint8Array(32), pubKeyCredParams: [], rp: { name: 'Another' } },
      user: { id: new Uint8Array(32), name: 'another', displayName: 'another' },
    },
  })
  await other.mail.openByPasskey()
  expect(other.flow.step()).toMatchObject({ at: 'stuck', problem: { code: 'passkey' }, reason: 'foreign' })
  expect(own).toBeDefined()
  expect(other.done).toEqual([])
  expect(await other.store.wallet()).toBeUndefined()
})

test('a server whose login key opens nothing is not believed after a passkey either (login 113)', async () => {
  const world = openWorld()
  const first = await world.openBrowser({ authenticator: signingAuthenticator() })
  await makeWallet(first)
  let isLying = false
  const other = await openOld(world, first, async (request, answer) => {
    const response = await answer()
    if (!isLying || !request.url.endsWith('/login-key') || !response.ok) return response
    return Response.json({ ...(await response.json()), epoch: 7 })
  })
  isLying = true
  await other.mail.openByPasskey()
  await vi.waitFor(() => expect(other.flow.step().at).not.toBe('waiting'))
  expect(other.done).toEqual([])
  expect(await other.store.wallet()).toBeUndefined()
})

test('the passkeys of another wallet of this browser are kept, and sent once the server has that wallet (login 112)', async () => {
  const world = openWorld()
  let isDown = true
  const first = await world.openBrowser({
    authenticator: signingAuthenticator(),
    spoil: (request, answer) =>
      isDown && request.url.endsWith('/passkeys') ? Promise.reject(new TypeError('down')) : answer(),
  })
  await makeWallet(first)
  isDown = false
  pass(31_000)
  // Another wallet is made here meanwhile, and the server takes its passkey.
  await first.flow.back()
  await first.logIn('bob@acme.example')
  await first.mail.create()
  first.flow.replace()
  await vi.waitFor(() => expect(first.done).toHaveLength(2))
  expect(puts(first)).toBe(2)
  const [own] = first.authenticator.made.splice(0, 1)
  first.authenticator.made.push(own as Uint8Array)
  pass(31_000)
  await first.flow.back()
  await first.logIn()
  await first.flow.giveFilePasskey()
  first.flow.replace()
  await vi.waitFor(() => expect(first.done).toHaveLength(3))
  expect(puts(first)).toBe(3)
  const other = await openOld(world, first)
  await other.mail.openByPasskey()
  await other.reach('done')
  expect(other.done[0]?.accounts).toEqual(first.done[0]?.accounts)
})

test('a visitor who takes minutes for the passkey is asked once, and one who takes longer than five is asked anew (login 113)', async () => {
  const world = openWorld()
  const authenticator = signingAuthenticator()
  const first = await world.openBrowser({ authenticator })
  await makeWallet(first)
  for (const [minutes, end] of [
    [4, 'done'],
    [6, 'stuck'],
  ] as const) {
    const other = await openOld(world, first)
    const { credentials } = authenticator.port
    const get = credentials.get
    const asked = vi.fn(async (options?: CredentialRequestOptions) => {
      const answer = await get(options)
      pass(minutes * 60_000)
      return answer
    })
    credentials.get = asked
    await other.mail.openByPasskey()
    credentials.get = get
    await other.reach(end)
    expect(asked).toHaveBeenCalledOnce()
    if (end === 'stuck') expect(other.flow.step()).toMatchObject({ problem: { code: 'passkey' } })
  }
})
