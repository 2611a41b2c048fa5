// @vitest-environment node
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { origin } from '../../../../../server/auth/fixtures/createWorld.ts'
import { deviceFactor, deviceSecret, readDeviceKey } from '../../factors/deviceKey.ts'
import { deviceKeyStore } from '../../factors/deviceKeyStore.ts'
import { readRecoveryCode } from '../../factors/recoveryCode.ts'
import { withLoginKey } from '../../server/withLoginKey.ts'
import { openVault } from '../../vault/openVault.ts'
import { factorsOf, kindOf } from '../../wallet/vaultHead.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import { withSeed } from '../../wallet/withSeed.ts'
import type { Browser } from '../listBrowsers.ts'
import type { ManageFlow } from '../manageFlow.ts'
import { createVaultServer } from './createVaultServer.ts'
import { type EmailBrowser, openWorld, pass, vaultOf } from './fixtures/openEmailLogin.ts'

type Spoil = NonNullable<Parameters<ReturnType<typeof openWorld>['openBrowser']>[0]>['spoil']

/** A wallet with a recovery code, and two or three browsers that have it. */
async function openBrowsers(spoil: Spoil = (_, answer) => answer(), count = 2) {
  const world = openWorld()
  const first = await world.openBrowser({ spoil })
  await first.logIn()
  const code = await first.makeByCode()
  await first.reach('done')
  const others: EmailBrowser[] = []
  for (let at = 1; at < count; at++) {
    pass(31_000 * at)
    const other = await world.openBrowser()
    await other.logIn()
    await other.flow.giveFileCode(code)
    await other.reach('done')
    others.push(other)
  }
  return { ...world, first, others, second: others[0] as EmailBrowser, code }
}

const settled = async (flow: ManageFlow) => {
  await vi.waitFor(() => expect(flow.step().at).not.toBe('waiting'))
  return flow.step()
}

async function listed(flow: ManageFlow): Promise<readonly Browser[]> {
  const found = await flow.listBrowsers()
  if (typeof found === 'string') throw new Error(found)
  return found
}

/** Drops the other browser, or every other one. The answer is the outcome. */
async function drop(flow: ManageFlow, code: string, which?: Browser): Promise<string | undefined> {
  const browser = which ?? (await listed(flow)).find(({ isThis }) => !isThis)
  if (!browser) throw new Error('no other browser')
  flow.dropBrowser(browser)
  return finish(flow, code)
}

async function finish(flow: ManageFlow, code: string): Promise<string | undefined> {
  if ((await settled(flow)).at === 'open') await flow.openByCode(code)
  const step = await settled(flow)
  return step.at === 'start' ? step.outcome : step.at
}

/** Opens a vault by the key of a browser and the login key that the server gives it. If they do not open the vault, the answer is the error. */
async function tryOldCopy(browser: EmailBrowser, wallet: Wallet): Promise<string> {
  browser.use()
  const vault = vaultOf(wallet)
  const key = await readDeviceKey(deviceKeyStore())
  if (!key) return 'no key'
  const secret = await deviceSecret(key, vault.id)
  const open = (login: Readonly<Record<string, Uint8Array<ArrayBuffer>>>) =>
    openVault(vault, { [deviceFactor(key)]: secret, ...login }, async () => 'opened')
  return withLoginKey(browser.ask, open).catch((error: Error) => error.message)
}

test('each browser that opens the wallet is listed with its last login and its factor, and this one first (login 114)', async () => {
  const { first, second } = await openBrowsers()
  const flow = await second.manage()
  const browsers = await listed(flow)
  expect(browsers).toHaveLength(2)
  expect(browsers.map(({ isThis }) => isThis)).toEqual([true, false])
  const named = factorsOf((await second.store.wallet()) as Wallet).filter((name) => kindOf(name) === 'device')
  expect(browsers.map(({ factor }) => factor).sort()).toEqual(named.sort())
  for (const { id, name, at } of browsers) {
    expect(id).toMatch(/^[\w-]{43}$/)
    expect(name).not.toBe('')
    expect(Math.abs(at - Date.now())).toBeLessThan(60_000)
  }
  // The first browser takes over the newest vault before it lists.
  const other = await listed(await first.manage())
  expect(other.map(({ factor }) => factor)).toEqual(browsers.map(({ factor }) => factor).reverse())
})

test('a browser that is dropped loses its factor and its login in one step, and an old copy of it opens nothing with the login (login 115)', async () => {
  const { first, second, code, kept } = await openBrowsers()
  const copied = new Map(second.rows)
  const old = (await second.store.wallet()) as Wallet
  expect(await tryOldCopy(second, old)).toBe('opened')
  const flow = await first.manage()
  expect(await drop(flow, code)).toBe('browserDropped')
  const now = (await first.store.wallet()) as Wallet
  expect(await kept(first)).toEqual(vaultOf(now))
  expect(factorsOf(now).map(kindOf).sort()).toEqual(['code', 'device', 'login'])
  expect(factorsOf(now)).toContain('login:2')
  expect(first.asked.filter((each) => each === 'DELETE /devices')).toHaveLength(1)
  expect((await first.store.entries()).at(-1)).toMatchObject({ event: 'device_dropped' })
  expect(await listed(await first.manage())).toHaveLength(1)
  // The browser, and a copy of its storage, get no login key.
  expect(await tryOldCopy(second, old)).toBe('device_dropped')
  for (const [row, value] of copied) second.rows.set(row, value)
  expect(await tryOldCopy(second, old)).toBe('device_dropped')
  // This browser goes on.
  first.use()
  pass(62_000)
  await first.logIn()
  await first.flow.giveFileCode(code)
  await first.reach('done')
  expect(first.done.at(-1)?.accounts).toEqual(first.done[0]?.accounts)
  // The old copy opens nothing with the new login key either.
  const key = await withLoginKey(first.ask, async (login) => Object.keys(login))
  expect(key).toEqual(['login:2'])
  expect(Object.keys(vaultOf(old).shares)).not.toContain('login:2')
})

test('a drop that is cut off at any request leaves the browser in or out, is told as it is, and can be repeated (login 116)', async () => {
  const outcomes: (string | undefined)[] = []
  for (const isAnswerLost of [false, true])
    for (let at = 0; at < 8; at++) {
      let left = Number.POSITIVE_INFINITY
      const { first, second, code, kept } = await openBrowsers(async (_, answer) => {
        left -= 1
        if (left >= 0) return answer()
        if (left === -1 && isAnswerLost) await answer()
        throw new TypeError('cut off')
      })
      const flow = await first.manage()
      const [, other] = await listed(flow)
      left = at
      const outcome = await drop(flow, code, other)
      outcomes.push(outcome)
      left = Number.POSITIVE_INFINITY
      const vault = await kept(first)
      const isOut = vault && !Object.hasOwn(vault.shares, other?.factor ?? '')
      // At the server, the factor and the login go together.
      const old = (await second.store.wallet()) as Wallet
      expect(await tryOldCopy(second, old), `${at}`).toBe(isOut ? 'device_dropped' : 'opened')
      if (isOut) expect(['browserDropped', 'unanswered'], `${at}`).toContain(outcome)
      first.use()
      const again = await first.manage()
      if (!isOut) expect(await drop(again, code), `${at}`).toBe('browserDropped')
      expect(await listed(again), `${at}`).toHaveLength(1)
    }
  expect(new Set(outcomes)).toEqual(new Set(['unreached', 'unanswered', 'browserDropped']))
}, 30_000)

test('every other browser is logged out at once, and this one stays (login 117)', async () => {
  const { first, others, code, kept } = await openBrowsers(undefined, 3)
  const olds = await Promise.all(others.map(({ store }) => store.wallet()))
  const flow = await first.manage()
  expect(await listed(flow)).toHaveLength(3)
  flow.dropOthers()
  expect(await finish(flow, code)).toBe('othersDropped')
  expect((await kept(first))?.version).toBe(4)
  expect(await listed(await first.manage())).toHaveLength(1)
  for (const [at, other] of others.entries()) expect(await tryOldCopy(other, olds[at] as Wallet)).toBe('device_dropped')
  first.use()
  expect((await first.store.entries()).at(-1)).toMatchObject({ event: 'device_dropped' })
})

test('a browser that is logged out already is listed by its factor, and is dropped from the vault (login 114)', async () => {
  const { first, second, code, kept } = await openBrowsers()
  second.use()
  await second.ask({ method: 'POST', path: '/logout', json: {} }, v.object({}))
  const flow = await first.manage()
  const [, other] = await listed(flow)
  expect(other).toMatchObject({ id: undefined, name: undefined, isThis: false })
  expect(await drop(flow, code, other)).toBe('browserDropped')
  expect(first.asked).not.toContain('DELETE /devices')
  expect(
    Object.keys((await kept(first))?.shares ?? {})
      .sort()
      .map(kindOf),
  ).toEqual(['code', 'device', 'login'])
})

test('this browser is not dropped, and a login without a factor drops nothing (login 115)', async () => {
  const { first, second, openBrowser } = await openBrowsers()
  const flow = await first.manage()
  const [own] = await listed(flow)
  if (own) flow.dropBrowser(own)
  expect(flow.step()).toMatchObject({ at: 'start' })
  pass(62_000)
  const thief = await openBrowser()
  await thief.logIn()
  const json = { devices: [(await listed(flow))[1]?.id], vault: (await second.store.wallet())?.vault }
  thief.use()
  await expect(thief.ask({ method: 'DELETE', path: '/devices', json }, v.object({}))).rejects.toMatchObject({
    code: 'vault_signature_needed',
  })
})

test('a server that lies about browsers passes none for this one, and hides no factor (login 114)', async () => {
  let lie: ((devices: readonly Record<string, unknown>[]) => unknown) | undefined
  const { first, code } = await openBrowsers(async ({ method, url }, answer) => {
    const response = await answer()
    if (!lie || method !== 'GET' || !url.endsWith('/devices')) return response
    const told = await response.json()
    return Response.json({ ...told, devices: lie(told.devices) })
  })
  const flow = await first.manage()
  const [own, other] = await listed(flow)
  lie = (devices) => devices.map((each) => ({ ...each, isThis: !each.isThis }))
  expect(await listed(flow)).toEqual([own, other])
  lie = () => []
  expect((await listed(flow)).map(({ factor }) => factor)).toEqual([own?.factor, other?.factor])
  lie = (devices) => [...devices, ...devices]
  expect((await listed(flow)).filter(({ isThis }) => !isThis).length).toBeGreaterThan(0)
  lie = () => 'nothing'
  expect(await flow.listBrowsers()).toBe('unreached')
  lie = () => []
  expect(await drop(flow, code, other)).toBe('browserDropped')
})

test('a browser logs out and keeps the wallet, whose changes then need another login (login 120)', async () => {
  let isLost = false
  const { first, code } = await openBrowsers(async ({ url }, answer) => {
    const response = await answer()
    if (isLost && url.endsWith('/logout')) throw new TypeError('cut off')
    return response
  })
  isLost = true
  const flow = await first.manage()
  await flow.logOut()
  expect(flow.step()).toMatchObject({ at: 'start', outcome: 'unanswered' })
  isLost = false
  // The answer was lost: the next press finds the browser logged out.
  await flow.logOut()
  expect(flow.step()).toMatchObject({ at: 'start', outcome: 'loggedOutHere' })
  expect(await flow.listBrowsers()).toBe('loggedOut')
  const wallet = (await first.store.wallet()) as Wallet
  const signed = withSeed(wallet, first.authenticator.port, async () => 'signed', { code: readRecoveryCode(code) })
  expect(await signed).toBe('signed')
  flow.dropOthers()
  expect(await finish(flow, code)).toBe('loggedOut')
})

test('the log of the account tells what another browser has done (login 119)', async () => {
  const { first, second, code } = await openBrowsers()
  expect(await drop(await second.manage(), code)).toBe('browserDropped')
  second.use()
  const seen = vaultOf(await second.store.wallet())
  const events = await createVaultServer(origin, (url, init) => second.fetch(url, init)).events(seen)
  expect(events.map(({ event }) => event)).toContain('device_dropped')
  expect(await tryOldCopy(first, (await first.store.wallet()) as Wallet)).toBe('device_dropped')
})

test('a browser that lost its key and joined once more goes with each of its factors (login 115)', async () => {
  const { first, second, code, kept, openBrowser } = await openBrowsers()
  second.rows.delete('wallet/here')
  second.rows.delete('keys/device')
  pass(62_000)
  const again = await openBrowser({ rows: second.rows })
  await again.logIn()
  await again.flow.giveFileCode(code)
  await again.reach('done')
  const flow = await first.manage()
  const browsers = await listed(flow)
  // The factor of the lost key is a row of its own.
  expect(browsers).toHaveLength(3)
  expect(
    await drop(
      flow,
      code,
      browsers.find(({ id, isThis }) => id !== undefined && !isThis),
    ),
  ).toBe('browserDropped')
  expect(
    Object.keys((await kept(first))?.shares ?? {})
      .map(kindOf)
      .sort(),
  ).toEqual(['code', 'device', 'login'])
})

test('a browser that was removed opens its stored wallet with the code alone, and joins again by the mail and the code (login 115)', async () => {
  const { first, second, code } = await openBrowsers()
  expect(await drop(await first.manage(), code)).toBe('browserDropped')
  second.use()
  const old = (await second.store.wallet()) as Wallet
  const sign = (wallet: Wallet, input = {}) =>
    withSeed(wallet, second.authenticator.port, async () => 'signed', input).catch((error: Error) => error.name)
  expect(await sign(old)).toBe('VaultFactorError')
  expect(await sign(old, { code: readRecoveryCode(code) })).toBe('signed')
  pass(62_000)
  await second.flow.back()
  await second.logIn()
  // The code was asked for under the key of the removed browser.
  expect(second.flow.step()).toMatchObject({ at: 'email', problem: { code: 'ended' } })
  await second.logIn()
  expect(second.flow.step()).toMatchObject({ at: 'openVault', hasCode: true })
  await second.flow.giveFileCode(code)
  await second.reach('done')
  expect(await listed(await second.manage())).toHaveLength(2)
})

test('a server that says to have removed a browser and has not is found out with the next look (login 115)', async () => {
  let isLying = false
  const { first, code } = await openBrowsers(async ({ method, url }, answer) =>
    isLying && (method === 'DELETE' || (method === 'PUT' && url.endsWith('/vault'))) ? Response.json({}) : answer(),
  )
  isLying = true
  const flow = await first.manage()
  expect(await drop(flow, code)).toBe('browserDropped')
  expect(await flow.listBrowsers()).toBe('refused')
})

test('a passkey of the wallet removes a browser too (login 115)', async () => {
  const { openBrowser } = openWorld()
  const first = await openBrowser()
  await first.logIn()
  await first.mail.create()
  await first.reach('done')
  pass(31_000)
  const second = await openBrowser({ authenticator: first.authenticator })
  await second.logIn()
  await second.flow.giveFilePasskey()
  await second.reach('done')
  const flow = await first.manage()
  const [, other] = await listed(flow)
  if (!other) throw new Error('no other browser')
  flow.dropBrowser(other)
  expect((await settled(flow)).at).toBe('open')
  await flow.openByPasskey()
  expect(await settled(flow)).toMatchObject({ at: 'start', outcome: 'browserDropped' })
  const now = (await first.store.wallet()) as Wallet
  expect(factorsOf(now).map(kindOf).sort()).toEqual(['device', 'login', 'passkey'])
  expect(await withSeed(now, first.authenticator.port, async () => 'signed')).toBe('signed')
})
