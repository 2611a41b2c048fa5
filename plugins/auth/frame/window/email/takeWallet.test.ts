// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { sealTo } from '../../../../../server/auth/crypto/sealTo.ts'
import { origin } from '../../../../../server/auth/fixtures/createWorld.ts'
import { loginKeyContext } from '../../../../../server/auth/routes/giveLoginKey.ts'
import { randomBytes } from '../../crypto/bytes.ts'
import { readRecoveryCode } from '../../factors/recoveryCode.ts'
import { createTransferParty } from '../../server/transferParty.ts'
import type { Revealed } from '../../server/transferText.ts'
import { withLoginKey } from '../../server/withLoginKey.ts'
import { createVault } from '../../vault/createVault.ts'
import { openShare } from '../../vault/shares.ts'
import { writeVault } from '../../vault/writeVault.ts'
import { factorsOf, kindOf } from '../../wallet/vaultHead.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import { withSeed } from '../../wallet/withSeed.ts'
import type { ManageFlow } from '../manageFlow.ts'
import { createVaultServer } from './createVaultServer.ts'
import { email, openWorld, pass, vaultOf } from './fixtures/openEmailLogin.ts'

type Answer = (request: Request, answer: () => Promise<Response>) => Promise<Response>
type Given = { readonly old?: Answer; readonly young?: Answer; readonly manner?: 'noPrf' }

const patient = { timeout: 6_000 }

/** A browser that has the wallet, with its Wallet security, and another one that is logged in. */
async function openBoth({ old: spoilOld, young: spoilYoung }: Given = {}) {
  const world = openWorld()
  const old = await world.openBrowser(spoilOld ? { spoil: spoilOld } : {})
  await old.logIn()
  const code = await old.makeByCode()
  await old.reach('done')
  pass(31_000)
  const young = await world.openBrowser(spoilYoung ? { spoil: spoilYoung } : {})
  await young.logIn()
  expect(young.flow.step()).toMatchObject({ at: 'openVault', hasCode: true })
  const flow = await old.manage()
  const stepOf = (at: string) => vi.waitFor(() => expect(flow.step().at).toBe(at), patient)
  const youngAt = (at: string) => vi.waitFor(() => expect(young.flow.step().at).toBe(at), patient)
  /** The visitor begins in the old browser, and brings the code to the new one. */
  async function join(): Promise<Promise<void>> {
    flow.give()
    await stepOf('give')
    const step = flow.step()
    if (step.at !== 'give') throw new Error(step.at)
    young.mail.take()
    return young.mail.submitTake(step.code.toLowerCase())
  }
  async function compare(): Promise<readonly (string | undefined)[]> {
    void join()
    await stepOf('compare')
    await vi.waitFor(() => expect(young.flow.step()).toHaveProperty('digits'), patient)
    return [flow.step(), young.flow.step()].map((step) => ('digits' in step ? step.digits : undefined))
  }
  /** The visitor has compared the digits, presses in both browsers, and opens the wallet in the old one. */
  async function give() {
    young.mail.confirmTaking()
    flow.confirmDigits()
    old.use()
    await flow.openByCode(code)
  }
  const outcomeOf = async () => {
    await stepOf('start')
    const step = flow.step()
    return step.at === 'start' ? step.outcome : undefined
  }
  const eventsOf = async () => (await old.store.entries()).map(({ event }) => event)
  return { ...world, old, young, flow, code, stepOf, youngAt, compare, give, outcomeOf, eventsOf }
}

/** A new browser whose server keeps a vault of its own for it, and plays the browser that gives that vault. */
async function openForged() {
  const [login, device] = [randomBytes(32), randomBytes(32)]
  const own = `device:${'A'.repeat(22)}`
  const vault = await createVault(randomBytes(32), { 'login:1': login, [own]: device, code: randomBytes(16) })
  const giver = await createTransferParty()
  let sealed: string | undefined
  const told: Record<string, (request: Request) => Promise<object>> = {
    '/auth/login-key': async (request) => {
      const { to } = await request.json()
      return { epoch: 1, ...(await sealTo(to, login, loginKeyContext(1))) }
    },
    '/auth/transfer/join': async () => ({}),
    '/auth/transfer/reveal': async (request) => {
      const taker: Revealed = await request.json()
      sealed = JSON.stringify(await giver.seal(taker, await openShare(vault, own, device)))
      return {}
    },
    '/auth/transfer/state': async () => ({ offer: giver.own, ...(sealed && { sealed }) }),
    '/auth/transfer/end': async () => ({}),
  }
  const young = await openWorld().openBrowser({
    spoil: async (request, answer) => {
      const { pathname } = new URL(request.url)
      const forge = told[pathname]
      if (forge) return Response.json(await forge(request))
      const response = await answer()
      if (pathname !== '/auth/vault' || request.method !== 'GET') return response
      return Response.json({ ...(await response.json()), vault: writeVault(vault) })
    },
  })
  await young.logIn()
  await young.reach('openVault')
  young.mail.take()
  const taking = young.mail.submitTake('0000-0000')
  await vi.waitFor(() => expect(young.flow.step()).toHaveProperty('digits'), patient)
  const states = () => young.asked.filter((path) => path === 'POST /transfer/state').length
  const before = states()
  await vi.waitFor(() => expect(states()).toBeGreaterThan(before + 1), patient)
  return { young, taking }
}

async function namesOf(flow: ManageFlow): Promise<number> {
  const found = await flow.listBrowsers()
  return typeof found === 'string' ? -1 : found.length
}

test('a browser gets the wallet from another one whose visitor has compared the six digits, and opens it by a passkey of its own (login 155, login 156, login 158)', async () => {
  const { old, young, flow, kept, compare, give, outcomeOf, youngAt, eventsOf } = await openBoth()
  const [here, there] = await compare()
  expect(here).toMatch(/^\d{6}$/)
  expect(there).toBe(here)
  expect(flow.step()).toMatchObject({ other: 'A browser on an unknown system' })
  // The digits alone give nothing.
  expect(old.asked).not.toContain('POST /transfer/hand-over')
  await give()
  expect(await outcomeOf()).toBe('given')
  await youngAt('taken')
  expect(young.flow.step()).toMatchObject({ hasCode: true, isMade: false })
  young.use()
  await young.mail.createTaken()
  await young.reach('done')
  const wallet = young.done[0] as Wallet
  expect(wallet.accounts).toEqual(old.done[0]?.accounts)
  expect(factorsOf(wallet).map(kindOf).sort()).toEqual(['code', 'device', 'device', 'login', 'passkey'])
  expect(await kept(young)).toEqual(vaultOf(wallet))
  expect(await withSeed(wallet, young.authenticator.port, async () => 'signed')).toBe('signed')
  expect(await eventsOf()).toContain('handed_over')
  const events = (await createVaultServer(origin, old.fetch).events(vaultOf(wallet))).map(({ event }) => event)
  expect(events).toContain('wallet_handed_over')
  expect(events).not.toContain('transfer_stopped')
  old.use()
  expect(await namesOf(await old.manage())).toBe(2)
})

test('a browser that was given the wallet opens nothing by the login once it is removed (login 158)', async () => {
  const { old, young, flow, code, compare, give, youngAt } = await openBoth()
  await compare()
  await give()
  await youngAt('taken')
  young.use()
  await young.mail.createTaken()
  await young.reach('done')
  old.use()
  const browsers = await flow.listBrowsers()
  const other = typeof browsers === 'string' ? undefined : browsers.find(({ isThis }) => !isThis)
  if (!other) throw new Error('no other browser')
  flow.dropBrowser(other)
  await vi.waitFor(() => expect(flow.step().at).toBe('open'))
  await flow.openByCode(code)
  await vi.waitFor(() => expect(flow.step()).toMatchObject({ outcome: 'browserDropped' }))
  young.use()
  await expect(withLoginKey(young.ask, async () => {})).rejects.toMatchObject({ code: 'device_dropped' })
})

test('without a passkey, the recovery code of the wallet opens it in the new browser (login 158)', async () => {
  const { young, code, compare, give, youngAt } = await openBoth()
  await compare()
  await give()
  await youngAt('taken')
  young.use()
  young.mail.useTakenCode()
  await young.reach('done')
  const wallet = young.done[0] as Wallet
  expect(factorsOf(wallet).map(kindOf).sort()).toEqual(['code', 'device', 'device', 'login'])
  const sign = () => withSeed(wallet, young.authenticator.port, async () => 'signed', { code: readRecoveryCode(code) })
  expect(await sign()).toBe('signed')
})

test('a server between the two browsers shows by the digits, or by the commitment, and is given nothing (login 156)', async () => {
  const middle = await createTransferParty()
  let isLate = false
  const between =
    (change: (state: Record<string, unknown>) => object): Answer =>
    async ({ url }, answer) => {
      const response = await answer()
      if (!url.endsWith('/transfer/state')) return response
      const state = (await response.json()) as Record<string, unknown>
      return Response.json(response.ok ? { ...state, ...change(state) } : state, { status: response.status })
    }
  const towardsOld = ({ commitment, reveal }: Record<string, unknown>) => ({
    ...(typeof commitment === 'string' && !isLate && { commitment: middle.commitment }),
    ...(typeof reveal === 'object' && { reveal: middle.own }),
  })
  const towardsNew = ({ offer }: Record<string, unknown>) => (typeof offer === 'object' ? { offer: middle.own } : {})
  const spoilt = { old: between(towardsOld), young: between(towardsNew) }
  const seen = await openBoth(spoilt)
  const [here, there] = await seen.compare()
  expect(here).not.toBe(there)
  seen.flow.denyDigits()
  expect(await seen.outcomeOf()).toBe('giveDenied')
  await seen.youngAt('take')
  expect(seen.young.flow.step()).toMatchObject({ problem: { take: 'left' } })
  expect(await seen.eventsOf()).toContain('not_handed_over')
  // A key that was chosen once the other nonce was known is not the one that was committed to.
  isLate = true
  const forged = await openBoth(spoilt)
  await expect(forged.compare()).rejects.toThrow()
  expect(await forged.outcomeOf()).toBe('giveForged')
  expect(forged.old.asked).not.toContain('POST /transfer/hand-over')
}, 30_000)

test('a server that plays the other browser gives no wallet of its own before a press of the visitor here (login 156)', async () => {
  const { young, taking } = await openForged()
  expect(young.flow.step()).toMatchObject({ at: 'taking', isSame: false })
  young.mail.denyTaking()
  await taking
  expect(young.flow.step()).toMatchObject({ at: 'take', problem: { take: 'denied' } })
  expect(young.asked).toContain('POST /transfer/end')
  expect(young.asked).not.toContain('PUT /vault')
  expect(await young.store.wallet()).toBeUndefined()
  // No later press takes what has come.
  young.mail.confirmTaking()
  await young.mail.createTaken()
  young.mail.useTakenCode()
  expect(young.flow.step()).toMatchObject({ at: 'take' })
  // The forgery is whole: the press is all that stands before it.
  const pressed = await openForged()
  pressed.young.mail.confirmTaking()
  expect(pressed.young.flow.step()).toMatchObject({ at: 'taking', isSame: true })
  pressed.young.mail.denyTaking()
  await pressed.taking
  expect(pressed.young.flow.step()).toMatchObject({ at: 'taken' })
}, 30_000)

test('the other browser has given already as the visitor says here that the digits differ, and nothing is taken (login 156)', async () => {
  const { young, flow, old, code, compare, outcomeOf, youngAt } = await openBoth()
  await compare()
  flow.confirmDigits()
  old.use()
  await flow.openByCode(code)
  expect(await outcomeOf()).toBe('given')
  expect(young.flow.step()).toMatchObject({ at: 'taking', isSame: false })
  young.mail.denyTaking()
  await youngAt('take')
  young.use()
  expect(await young.store.wallet()).toBeUndefined()
})

test('the digits that differ here end it for the other browser too (login 156, login 159)', async () => {
  const { young, flow, compare, outcomeOf, eventsOf } = await openBoth()
  await compare()
  young.mail.denyTaking()
  expect(young.flow.step()).toMatchObject({ at: 'take', problem: { take: 'denied' } })
  expect(await outcomeOf()).toBe('giveLeft')
  expect(flow.step()).toMatchObject({ at: 'start' })
  expect(await eventsOf()).toContain('not_handed_over')
})

test('each of the two ends it, and the other one says so (login 159)', async () => {
  const first = await openBoth()
  await first.compare()
  first.young.mail.stopTaking()
  expect(first.young.flow.step()).toMatchObject({ at: 'openVault', email })
  expect(await first.outcomeOf()).toBe('giveLeft')
  expect(await first.eventsOf()).toContain('not_handed_over')
  const second = await openBoth()
  await second.compare()
  second.flow.back()
  expect(second.flow.step()).toMatchObject({ at: 'start', outcome: undefined })
  await second.youngAt('take')
  expect(second.young.flow.step()).toMatchObject({ problem: { take: 'left' } })
  // Also while the wallet is about to be opened.
  const third = await openBoth()
  await third.compare()
  third.flow.confirmDigits()
  third.young.flow.back()
  expect(await third.outcomeOf()).toBe('giveLeft')
}, 30_000)

test('after five minutes nothing is given any more (login 159)', async () => {
  const { compare, outcomeOf, young, youngAt } = await openBoth()
  await compare()
  pass(301_000)
  expect(await outcomeOf()).toBe('giveLate')
  await youngAt('take')
  expect(young.flow.step()).toMatchObject({ problem: { take: 'late' } })
}, 15_000)

test('a text that is no code, and the code of no transfer, are told apart (login 157)', async () => {
  const { young, youngAt } = await openBoth()
  young.mail.take()
  await young.mail.submitTake('123 456')
  expect(young.flow.step()).toEqual({ at: 'take', email, typed: '123 456', problem: { take: 'code' } })
  expect(young.asked).not.toContain('POST /transfer/join')
  await young.mail.submitTake('0000-0000')
  await youngAt('take')
  expect(young.flow.step()).toEqual({ at: 'take', email, typed: '0000-0000', problem: { take: 'refused' } })
  young.mail.stopTaking()
  expect(young.flow.step()).toMatchObject({ at: 'openVault' })
})

test('a wallet that was changed meanwhile is not opened by what was given, and nothing is lost (login 159)', async () => {
  const { openBrowser, young, code, compare, give, outcomeOf, youngAt, kept } = await openBoth()
  await compare()
  pass(62_000)
  const third = await openBrowser()
  await third.logIn()
  await third.flow.giveFileCode(code)
  await third.reach('done')
  await give()
  expect(await outcomeOf()).toBe('given')
  await youngAt('take')
  expect(young.flow.step()).toMatchObject({ problem: { take: 'changed' } })
  expect(await kept(young)).toEqual(vaultOf(third.done[0]))
}, 15_000)

test('an answer that is lost as the wallet is given is said to be lost, and the other browser goes on (login 159)', async () => {
  const { compare, give, outcomeOf, youngAt } = await openBoth({
    old: async ({ url }, answer) => {
      const response = await answer()
      if (url.endsWith('/transfer/hand-over')) throw new TypeError('cut off')
      return response
    },
  })
  await compare()
  await give()
  expect(await outcomeOf()).toBe('giveUnanswered')
  await youngAt('taken')
}, 15_000)

test('a browser that another tab logs in to another account meanwhile opens nothing, and leads back to the login (login 143)', async () => {
  let move: (() => Promise<void>) | undefined
  const { openBrowser, young, compare, give, youngAt, outcomeOf } = await openBoth({
    young: async ({ url }, answer) => {
      const moving = url.endsWith('/vault') ? move : undefined
      if (moving) move = undefined
      await moving?.()
      return answer()
    },
  })
  const tab = await openBrowser({ rows: young.rows })
  await compare()
  pass(62_000)
  move = () => tab.logIn('bob@acme.example')
  await give()
  expect(await outcomeOf()).toBe('given')
  await youngAt('email')
  expect(young.flow.step()).toMatchObject({ problem: { code: 'other' } })
  expect(young.done).toEqual([])
}, 15_000)
