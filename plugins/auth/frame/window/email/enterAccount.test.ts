// @vitest-environment node
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { sealTo } from '../../../../../server/auth/crypto/sealTo.ts'
import { loginKeyContext } from '../../../../../server/auth/routes/giveLoginKey.ts'
import { newCodeSecret, toRecoveryCode } from '../../factors/recoveryCode.ts'
import { secretsFor } from '../../fixtures/factors.ts'
import { fakeAuthenticator } from '../../fixtures/fakeAuthenticator.ts'
import { storeVault } from '../../server/storedVault.ts'
import { createVault } from '../../vault/createVault.ts'
import { writeVault } from '../../vault/writeVault.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import { withSeed } from '../../wallet/withSeed.ts'
import { type EmailBrowser, email, openWorld, pass, vaultOf } from './fixtures/openEmailLogin.ts'

const refuse = (status: number, code: string) => Response.json({ error: { code } }, { status })

/** Logs in and makes a wallet with a passkey. */
async function makeWallet(browser: EmailBrowser) {
  await browser.logIn()
  await browser.mail.create()
  await browser.reach('done')
  return browser.done[0] as Wallet
}

test('a server that is down between any two requests loses nothing, and the next try makes or opens one wallet (login 88)', async () => {
  for (let at = 0; at < 5; at++) {
    const { openBrowser, kept } = openWorld()
    let left = at
    let isDown = false
    const browser = await openBrowser({
      spoil: async (_, answer) => {
        isDown ||= left-- <= 0
        return isDown ? Promise.reject(new TypeError('down')) : answer()
      },
    })
    await browser.logIn()
    await browser.mail.create()
    await browser.settle()
    expect(browser.done, `${at}`).toEqual([])
    expect(await browser.store.wallet(), `${at}`).toBeUndefined()
    isDown = false
    left = Number.POSITIVE_INFINITY
    const step = browser.flow.step()
    if (step.at === 'unsent') await browser.mail.sendAgain()
    else if (step.at === 'protect') await (step.isMade ? browser.mail.openMade() : browser.mail.create())
    else {
      pass(31_000)
      if (step.at === 'stuck') await browser.mail.goOn()
      else await browser.logIn()
      if ((await browser.settle()).at === 'protect') await browser.mail.create()
    }
    if ((await browser.settle()).at === 'openVault') await browser.flow.giveFilePasskey()
    await browser.reach('done')
    expect(await kept(browser)).toEqual(vaultOf(browser.done[0]))
    expect(await browser.store.wallet()).toEqual(browser.done[0])
  }
})

test('a vault whose storing was not answered is sent again, or opened by the login that has it (login 88)', async () => {
  for (const isTriedHere of [true, false]) {
    const { openBrowser, kept } = openWorld()
    let isLost = true
    const browser = await openBrowser({
      spoil: async ({ method, url }, answer) => {
        const response = await answer()
        if (isLost && method === 'PUT' && url.endsWith('/vault')) throw new TypeError('cut off')
        return response
      },
    })
    await browser.logIn()
    await browser.mail.create()
    expect(await browser.settle()).toEqual({ at: 'unsent', email, problem: { code: 'down' } })
    expect([browser.done, await browser.store.wallet()]).toEqual([[], undefined])
    isLost = false
    if (isTriedHere) await browser.mail.sendAgain()
    else {
      await browser.flow.back()
      await browser.mail.goOn()
      expect(browser.flow.step()).toMatchObject({ at: 'openVault', hasPasskey: true })
      await browser.flow.giveFilePasskey()
    }
    await browser.reach('done')
    expect((await kept(browser))?.version).toBe(1)
    expect(await kept(browser)).toEqual(vaultOf(browser.done[0]))
  }
})

test('a browser that ends after the server has the vault opens the wallet by the login again (login 88)', async () => {
  const { openBrowser, kept } = openWorld()
  let isDenied = false
  const rows = new Map<string, unknown>()
  const browser = await openBrowser({
    rows,
    isDenied: () => isDenied,
    spoil: async ({ method }, answer) => {
      const response = await answer()
      isDenied = method === 'PUT'
      return response
    },
  })
  await browser.logIn()
  await browser.mail.create()
  await browser.reach('noStorage')
  expect(browser.flow.step()).toEqual({ at: 'noStorage', isMade: false, isSent: true })
  expect([browser.done, rows.has('wallet/here')]).toEqual([[], false])
  const again = await openBrowser({ rows, authenticator: browser.authenticator })
  await again.reach('choose')
  await again.logIn().catch(() => {})
  if (again.flow.step().at !== 'openVault') await again.mail.goOn()
  await again.flow.giveFilePasskey()
  await again.reach('done')
  expect(await kept(again)).toEqual(vaultOf(again.done[0]))
})

test('of two browsers that make the first wallet of an account, the later opens the wallet of the earlier and replaces nothing (login 89)', async () => {
  const { openBrowser, kept } = openWorld()
  const authenticator = fakeAuthenticator()
  const earlier = await openBrowser({ authenticator })
  await earlier.logIn()
  pass(31_000)
  const later = await openBrowser({ authenticator })
  await later.logIn()
  earlier.use()
  await earlier.mail.create()
  await earlier.reach('done')
  later.use()
  await later.mail.create()
  expect(await later.settle()).toMatchObject({ at: 'openVault', problem: 'conflict' })
  expect([later.done, await later.store.wallet()]).toEqual([[], undefined])
  expect(await kept(later)).toEqual(vaultOf(earlier.done[0]))
  // The passkey that the later browser has made is of no wallet.
  await later.flow.giveFilePasskey()
  expect(later.flow.step()).toMatchObject({ at: 'openVault', problem: 'notOfFile' })
  authenticator.made.pop()
  await later.flow.giveFilePasskey()
  await later.reach('done')
  expect(later.done[0]?.accounts).toEqual(earlier.done[0]?.accounts)
})

test('a browser that opens the wallet as another one changes it opens the newer version (login 89)', async () => {
  const { openBrowser, kept } = openWorld()
  const first = await openBrowser()
  await makeWallet(first)
  const { authenticator } = first
  pass(31_000)
  const second = await openBrowser({ authenticator })
  await second.logIn()
  pass(62_000)
  const third = await openBrowser({ authenticator })
  await third.logIn()
  await third.flow.giveFilePasskey()
  await third.reach('done')
  second.use()
  await second.flow.giveFilePasskey()
  expect(await second.settle()).toMatchObject({ at: 'openVault', problem: 'conflict' })
  expect((await kept(second))?.version).toBe(2)
  await second.flow.giveFilePasskey()
  await second.reach('done')
  expect(vaultOf(second.done[0]).version).toBe(3)
  expect(await kept(second)).toEqual(vaultOf(second.done[0]))
})

test('a stolen mailbox opens nothing and overwrites nothing (login 90)', async () => {
  const { openBrowser, kept } = openWorld()
  const owner = await openBrowser()
  const wallet = await makeWallet(owner)
  pass(60_000)
  const thief = await openBrowser()
  await thief.logIn()
  expect(thief.flow.step()).toMatchObject({ at: 'openVault' })
  await thief.mail.create()
  await thief.mail.createByCode()
  await thief.flow.giveFilePasskey()
  await thief.flow.giveFileCode(toRecoveryCode(newCodeSecret()))
  expect(thief.flow.step()).toMatchObject({ at: 'openVault' })
  const own = await createVault(crypto.getRandomValues(new Uint8Array(32)), secretsFor('device:a', 'code'))
  await expect(storeVault(thief.ask, own)).rejects.toMatchObject({ code: 'vault_conflict' })
  expect([thief.done, await thief.store.wallet()]).toEqual([[], undefined])
  expect(await kept(owner)).toEqual(vaultOf(wallet))
})

test('a server that gives out an older vault than this browser has is refused, and the wallet of this browser stays (login 90)', async () => {
  const { openBrowser, kept } = openWorld()
  const first = await openBrowser()
  await makeWallet(first)
  const old = vaultOf(first.done[0])
  pass(31_000)
  let isLying = false
  const second = await openBrowser({
    authenticator: first.authenticator,
    spoil: async ({ method, url }, answer) =>
      isLying && method === 'GET' && url.endsWith('/vault')
        ? Response.json({ ...(await (await answer()).json()), vault: writeVault(old) })
        : answer(),
  })
  await second.logIn()
  await second.flow.giveFilePasskey()
  await second.reach('done')
  isLying = true
  await second.flow.begin()
  await second.mail.goOn()
  expect(second.flow.step()).toEqual({ at: 'stuck', email, problem: 'outdated' })
  expect(await second.store.wallet()).toEqual(second.done[0])
  await second.flow.back()
  await second.flow.useStored()
  await second.reach('done')
  isLying = false
  expect(await kept(second)).toEqual(vaultOf(second.done[0]))
})

test('a server that gives out the vault of another wallet, an altered one, or another login key opens nothing and replaces nothing (login 90)', async () => {
  const { openBrowser } = openWorld()
  const secret = crypto.getRandomValues(new Uint8Array(32))
  // The operator knows the login key, and not what the visitor has.
  const forged = await createVault(new Uint8Array(32).fill(7), { ...secretsFor('device:a'), 'login:1': secret })
  let lie: ((text: string) => string) | undefined
  const browser = await openBrowser({
    spoil: async ({ url, method }, answer) => {
      const response = await answer()
      if (!lie || method !== 'GET' || !url.endsWith('/vault')) return response
      return new Response(lie(await response.text()), response)
    },
  })
  const wallet = await makeWallet(browser)
  const enter = async () => {
    await browser.flow.begin()
    await browser.mail.goOn()
    await browser.flow.giveFilePasskey()
    return browser.flow.step()
  }
  const give = (vault: string | null) => (text: string) => JSON.stringify({ ...JSON.parse(text), vault })
  lie = give(writeVault(forged))
  expect(await enter()).toMatchObject({ at: 'openVault', problem: 'notOfFile' })
  lie = (text) => text.replace('\\"version\\":1', '\\"version\\":2')
  expect(await enter()).toMatchObject({ at: 'stuck', problem: 'damaged' })
  lie = give('nonsense')
  expect(await enter()).toMatchObject({ at: 'stuck', problem: 'damaged' })
  // Without a vault, a new wallet is made, and takes the place of this one after a question alone.
  lie = give(null)
  expect(await enter()).toMatchObject({ at: 'protect' })
  await browser.mail.create()
  expect(browser.flow.step()).toMatchObject({ at: 'replace', stored: wallet })
  browser.flow.replace()
  // The account has its vault still.
  expect(await browser.settle()).toEqual({ at: 'stuck', email, problem: { code: 'conflict' } })
  expect(await browser.store.wallet()).toEqual(wallet)
  const { port } = browser.authenticator
  browser.authenticator.made.pop()
  expect(await withSeed(wallet, port, async () => 'signed')).toBe('signed')
})

test('a login key that is not of the wallet is said, opens nothing and replaces nothing (login 90)', async () => {
  const { openBrowser } = openWorld()
  const first = await openBrowser()
  await makeWallet(first)
  for (const epoch of [1, 2]) {
    pass(31_000)
    const second = await openBrowser({
      authenticator: first.authenticator,
      spoil: async (request, answer) => {
        if (!request.url.endsWith('/login-key')) return answer()
        const { to } = (await request.clone().json()) as { to: string }
        const key = crypto.getRandomValues(new Uint8Array(32))
        return Response.json({ epoch, ...(await sealTo(to, key, loginKeyContext(epoch))) })
      },
    })
    await second.logIn()
    await second.flow.giveFilePasskey()
    const problem = { at: 'openVault', hasPasskey: false, problem: 'wrongLogin' }
    expect(await second.settle()).toMatchObject(epoch === 1 ? problem : { at: 'stuck', problem: { code: 'wrongKey' } })
    expect([second.done, await second.store.wallet()]).toEqual([[], undefined])
  }
})

test('another wallet of this browser is replaced only after the visitor was asked (login 15, login 86)', async () => {
  const { openBrowser, kept } = openWorld()
  const browser = await openBrowser()
  await browser.flow.create()
  browser.flow.skipWords()
  await browser.reach('done')
  const before = await browser.store.wallet()
  await browser.flow.begin()
  await browser.logIn()
  await browser.mail.create()
  expect(browser.flow.step()).toMatchObject({ at: 'replace', stored: before })
  await browser.flow.back()
  expect([await browser.store.wallet(), await kept(browser)]).toEqual([before, undefined])
  await browser.mail.goOn()
  await browser.mail.create()
  browser.flow.replace()
  await browser.reach('done')
  expect(await browser.store.wallet()).toEqual(browser.done[1])
})

test('a server that cannot store the vault leaves no wallet that the app is told of (login 88)', async () => {
  const { openBrowser } = openWorld()
  const browser = await openBrowser({
    spoil: async ({ method }, answer) => (method === 'PUT' ? refuse(503, 'storage_unavailable') : answer()),
  })
  await browser.logIn()
  await browser.makeByCode()
  await browser.reach('unsent')
  expect([browser.done, await browser.store.wallet()]).toEqual([[], undefined])
})

/** A browser that another tab logs in otherwise, once, as a request is on its way. */
async function openTwoTabs({ openBrowser }: ReturnType<typeof openWorld>, rename = (text: string) => text) {
  let moment: string | undefined
  let switchTo = async () => {}
  const browser = await openBrowser({
    spoil: async ({ method, url }, answer) => {
      if (`${method} ${new URL(url).pathname}` === moment) {
        moment = undefined
        await switchTo()
      }
      const response = await answer()
      return new Response(rename(await response.text()), response)
    },
  })
  const other = await openBrowser({ rows: browser.rows })
  const at = (next: string, act: () => Promise<void>) => {
    moment = next
    switchTo = act
  }
  return { browser, other, at }
}

test.each(['POST /auth/login-key', 'PUT /auth/vault'])(
  'a browser that another tab logs in by another email at %s stores and tells no wallet under the first email (login 88, login 143)',
  async (moment) => {
    const world = openWorld()
    const { browser, other, at } = await openTwoTabs(world)
    await browser.logIn()
    pass(31_000)
    at(moment, () => other.logIn('bob@acme.example'))
    await browser.mail.create()
    expect(await browser.settle()).toMatchObject({ at: 'email', typed: email, problem: { code: 'other' } })
    expect([browser.done, await browser.store.wallet(), await world.kept(browser)]).toEqual([[], undefined, undefined])
    pass(31_000)
    await browser.logIn()
    await browser.mail.create()
    await browser.reach('done')
    expect(await world.kept(browser)).toEqual(vaultOf(browser.done[0]))
  },
)

test('a wallet that was sealed with the login key of another account is stored nowhere, also if the browser is logged in as before by then (login 143)', async () => {
  const world = openWorld()
  const { browser, other, at } = await openTwoTabs(world)
  await browser.logIn()
  pass(31_000)
  at('POST /auth/login-key', async () => {
    await other.logIn('bob@acme.example')
    at('PUT /auth/vault', async () => {
      pass(31_000)
      await other.logIn()
    })
  })
  await browser.mail.create()
  expect(await browser.settle()).toMatchObject({ at: 'email', problem: { code: 'other' } })
  expect([browser.done, await browser.store.wallet(), await world.kept(browser)]).toEqual([[], undefined, undefined])
})

test('two accounts that a visitor is shown alike are told apart: no wallet of the one is stored at the other (login 143)', async () => {
  const world = openWorld()
  const { browser, other, at } = await openTwoTabs(world, (text) => text.replaceAll('bob@acme.example', email))
  await browser.logIn()
  pass(31_000)
  at('PUT /auth/vault', () => other.logIn('bob@acme.example'))
  await browser.mail.create()
  expect(await browser.settle()).toMatchObject({ at: 'email', problem: { code: 'other' } })
  expect([browser.done, await world.kept(browser)]).toEqual([[], undefined])
})

test('a login that another tab has taken the place of leads to no wallet of the other one (login 143)', async () => {
  const world = openWorld()
  const { browser, other } = await openTwoTabs(world)
  await browser.logIn()
  await browser.flow.back()
  pass(31_000)
  await other.logIn('bob@acme.example')
  await browser.mail.goOn()
  expect(await browser.settle()).toMatchObject({ at: 'email', problem: { code: 'other' } })
})

test('a login that is over as the vault is sent leads back to the email, and offers no try that cannot help (login 87)', async () => {
  const world = openWorld()
  const { browser, other, at } = await openTwoTabs(world)
  await browser.logIn()
  at('PUT /auth/vault', async () => {
    await other.ask({ method: 'POST', path: '/logout', json: {} }, v.object({}))
  })
  await browser.mail.create()
  expect(await browser.settle()).toMatchObject({ at: 'email', typed: email, problem: { code: 'ended' } })
})
