// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { origin } from '../../../../../server/auth/fixtures/createWorld.ts'
import { fakeAuthenticator } from '../../fixtures/fakeAuthenticator.ts'
import { writeVault } from '../../vault/writeVault.ts'
import { factorsOf, kindOf } from '../../wallet/vaultHead.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import { withSeed } from '../../wallet/withSeed.ts'
import type { createManageFlow } from '../manageFlow.ts'
import { createVaultServer } from './createVaultServer.ts'
import { type EmailBrowser, openWorld, pass, vaultOf } from './fixtures/openEmailLogin.ts'

type Manage = ReturnType<typeof createManageFlow>

async function makeWallet(browser: EmailBrowser) {
  await browser.logIn()
  await browser.mail.create()
  await browser.reach('done')
}

async function join(browser: EmailBrowser) {
  await browser.logIn()
  await browser.flow.giveFilePasskey()
  await browser.reach('done')
}

const at = (flow: Manage, step: string) => vi.waitFor(() => expect(flow.step().at).toBe(step))

/** Does a change until its outcome. */
async function change(flow: Manage, act: 'add' | 'code'): Promise<string | undefined> {
  if (act === 'add') flow.add()
  else flow.renewCode()
  await vi.waitFor(() => expect(flow.step().at).not.toBe('waiting'))
  if (flow.step().at === 'open') await flow.openByPasskey()
  if (act === 'add') await flow.create()
  const step = flow.step()
  if (step.at === 'code') {
    flow.codeWritten()
    const asked = flow.step()
    if (asked.at === 'proveCode')
      await flow.proveCode(asked.proof.asked.map((each) => asked.proof.parts[each - 1] ?? ''))
  }
  await at(flow, 'start')
  const end = flow.step()
  return end.at === 'start' ? end.outcome : undefined
}

const kinds = (wallet: Wallet | undefined) => (wallet ? factorsOf(wallet).map(kindOf).sort() : [])

test('a change is stored at the server, begins with the newest version there, and reaches the other browsers (login 92)', async () => {
  const { openBrowser, kept } = openWorld()
  const first = await openBrowser()
  await makeWallet(first)
  pass(31_000)
  const { authenticator } = first
  const second = await openBrowser({ authenticator })
  await join(second)
  // The first browser has version 1 still.
  const flow = await first.manage()
  expect(await change(flow, 'add')).toBe('added')
  const changed = await first.store.wallet()
  expect(vaultOf(changed).version).toBe(3)
  expect(await kept(first)).toEqual(vaultOf(changed))
  expect(kinds(changed)).toEqual(['device', 'device', 'login', 'passkey', 'passkey'])
  // The new passkey, which was made last, opens the wallet in a third browser.
  pass(62_000)
  const third = await openBrowser({ authenticator })
  await join(third)
  expect(third.done[0]?.accounts).toEqual(first.done[0]?.accounts)
  expect(await withSeed(third.done[0] as Wallet, authenticator.port, async () => 'signed')).toBe('signed')
})

test('a removal begins the next epoch of the login key: the removed passkey opens nothing after a login (login 93)', async () => {
  const { openBrowser, kept } = openWorld()
  const first = await openBrowser()
  await makeWallet(first)
  const { authenticator } = first
  const [old] = authenticator.made
  const flow = await first.manage()
  expect(await change(flow, 'add')).toBe('added')
  const oldPasskey = (await first.store.wallet())?.passkeys[0]
  if (!oldPasskey || !old) throw new Error('no passkey')
  // The visitor opens the wallet by the new passkey.
  authenticator.made.shift()
  flow.drop(oldPasskey)
  await at(flow, 'open')
  await flow.openByPasskey()
  await at(flow, 'start')
  expect(flow.step()).toMatchObject({ outcome: 'dropped' })
  const changed = await first.store.wallet()
  expect(factorsOf(changed as Wallet)).toContain('login:2')
  expect(await kept(first)).toEqual(vaultOf(changed))
  expect(await withSeed(changed as Wallet, authenticator.port, async () => 'signed')).toBe('signed')
  pass(31_000)
  const thief = fakeAuthenticator()
  thief.made.push(old)
  const second = await openBrowser({ authenticator: thief })
  await second.logIn()
  await second.flow.giveFilePasskey()
  expect(second.flow.step()).toMatchObject({ at: 'openVault', problem: 'notOfFile' })
  pass(62_000)
  const third = await openBrowser({ authenticator })
  await join(third)
  expect(third.done[0]?.accounts).toEqual(first.done[0]?.accounts)
})

test('a recovery code is made and renewed at the server too, and the new one opens the wallet in another browser (login 93)', async () => {
  const { openBrowser, kept } = openWorld()
  const first = await openBrowser()
  await makeWallet(first)
  const flow = await first.manage()
  expect(await change(flow, 'code')).toBe('codeMade')
  expect(await change(flow, 'code')).toBe('codeReplaced')
  const changed = await first.store.wallet()
  expect(kinds(changed)).toEqual(['code', 'device', 'login', 'passkey'])
  expect(factorsOf(changed as Wallet)).toContain('login:2')
  expect(await kept(first)).toEqual(vaultOf(changed))
})

test('a server that does not answer is not said to have changed nothing, and the next change takes over what it has (login 94)', async () => {
  const { openBrowser, kept } = openWorld()
  let lost = false
  const first = await openBrowser({
    spoil: async ({ method }, answer) => {
      const response = await answer()
      if (lost && method === 'PUT') throw new TypeError('cut off')
      return response
    },
  })
  await makeWallet(first)
  lost = true
  const before = await first.store.wallet()
  const flow = await first.manage()
  expect(await change(flow, 'add')).toBe('unanswered')
  expect(await first.store.wallet()).toEqual(before)
  lost = false
  expect(await change(flow, 'code')).toBe('codeMade')
  const after = await first.store.wallet()
  expect(kinds(after)).toEqual(['code', 'device', 'login', 'passkey', 'passkey'])
  expect(await kept(first)).toEqual(vaultOf(after))
})

test('a server that is down, a login that is over, or a page without the server changes nothing and says so (login 94)', async () => {
  const { openBrowser } = openWorld()
  let fault: 'down' | 'out' | undefined
  const first = await openBrowser({
    spoil: async (_, answer) => {
      if (fault === 'down') throw new TypeError('down')
      return fault === 'out' ? Response.json({ error: { code: 'not_logged_in' } }, { status: 401 }) : answer()
    },
  })
  await makeWallet(first)
  const before = await first.store.wallet()
  fault = 'down'
  expect(await change(await first.manage(), 'add')).toBe('unreached')
  fault = 'out'
  expect(await change(await first.manage(), 'code')).toBe('loggedOut')
  expect(await change(await first.manage(false), 'add')).toBe('noServer')
  expect(await first.store.wallet()).toEqual(before)
})

test('a server that gives out an older vault, no vault, or one that this browser does not open is not followed (login 94)', async () => {
  const { openBrowser } = openWorld()
  const first = await openBrowser()
  await makeWallet(first)
  const old = vaultOf(first.done[0])
  pass(31_000)
  let lie: { readonly vault: string | null } | undefined
  const second = await openBrowser({
    authenticator: first.authenticator,
    spoil: async ({ method, url }, answer) =>
      lie && method === 'GET' && url.endsWith('/vault')
        ? Response.json({ ...(await (await answer()).json()), ...lie })
        : answer(),
  })
  await join(second)
  const before = await second.store.wallet()
  for (const vault of [writeVault(old), null]) {
    lie = { vault }
    expect(await change(await second.manage(), 'add')).toBe('refused')
  }
  expect(await second.store.wallet()).toEqual(before)
})

test('a change that another browser has outrun is told, and one that this browser cannot store is not denied (login 94)', async () => {
  const { openBrowser, kept } = openWorld()
  let isDenied = false
  let deniesAfter = false
  const first = await openBrowser({
    isDenied: () => isDenied,
    spoil: async ({ method }, answer) => {
      const response = await answer()
      if (method === 'PUT' && deniesAfter) isDenied = true
      return response
    },
  })
  await makeWallet(first)
  const before = await first.store.wallet()
  deniesAfter = true
  const flow = await first.manage()
  expect(await change(flow, 'add')).toBe('unstored')
  isDenied = false
  deniesAfter = false
  expect(await first.store.wallet()).toEqual(before)
  expect((await kept(first))?.version).toBe(2)
  const other = await first.manage()
  other.renewCode()
  await at(other, 'open')
  await other.openByPasskey()
  expect(await change(await first.manage(), 'add')).toBe('added')
  other.codeWritten()
  const asked = other.step()
  if (asked.at === 'proveCode')
    await other.proveCode(asked.proof.asked.map((each) => asked.proof.parts[each - 1] ?? ''))
  expect(other.step()).toMatchObject({ at: 'start', outcome: 'changed' })
})

test('the log, the browsers, the operator’s key and the email are those of the account that keeps the wallet, at whatever request another tab logs this browser in otherwise (login 144)', async () => {
  for (const [place, name] of [
    ['/log', 'events'],
    ['/devices', 'browsers'],
    ['/session', 'escrow'],
    ['/escrow/cancel', 'endWaits'],
    ['/session', 'readEmail'],
    ['/email/change', 'readEmail'],
  ] as const)
    for (const moment of ['/vault', place, undefined]) {
      const { openBrowser } = openWorld()
      let isMoved = true
      const spoil = async ({ url }: Request, answer: () => Promise<Response>) => {
        if (!isMoved && moment && url.endsWith(moment)) {
          isMoved = true
          await other.logIn('bob@acme.example')
        }
        return answer()
      }
      const first = await openBrowser({ spoil })
      await makeWallet(first)
      const other = await openBrowser({ rows: first.rows })
      pass(31_000)
      const server = createVaultServer(origin, first.fetch)
      const asked = () => server[name](vaultOf(first.done[0]))
      expect(await asked()).not.toEqual([])
      isMoved = moment === undefined
      if (isMoved) await other.logIn('bob@acme.example')
      const error = await asked().catch((thrown: unknown) => thrown)
      expect([place, moment, error]).toMatchObject([place, moment, { code: 'account_other' }])
      expect(server.explain(error)).toBe('refused')
      // The other account has a wallet of its own.
      await other.mail.create()
      other.flow.replace()
      await other.reach('done')
      await expect(asked()).rejects.toMatchObject({ code: 'account_other' })
    }
})
