// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { createKeyService } from '../../../../../server/auth/fixtures/createKeyService.ts'
import { readRecoveryCode } from '../../factors/recoveryCode.ts'
import { escrowFactor } from '../../vault/escrowFactor.ts'
import { factorsOf, kindOf } from '../../wallet/vaultHead.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import { withSeed } from '../../wallet/withSeed.ts'
import type { EscrowLook } from '../lookAtEscrow.ts'
import type { ManageFlow } from '../manageFlow.ts'
import { type EmailBrowser, email, openWorld, pass, vaultOf } from './fixtures/openEmailLogin.ts'

const day = 24 * 3_600_000
const service = () => ({ escrow: createKeyService() })
type Spoil = NonNullable<Parameters<ReturnType<typeof openWorld>['openBrowser']>[0]>['spoil']

/** A wallet of a login and a code that the operator can open too. */
async function openLet(spoil: Spoil = (_, answer) => answer()) {
  const world = openWorld(service())
  const first = await world.openBrowser({ spoil })
  await first.logIn()
  first.mail.letEscrow(true)
  const code = await first.makeByCode()
  await first.reach('done')
  return { ...world, first, code }
}

/** A new browser of somebody who has the login alone. */
async function logInElsewhere(world: Pick<Awaited<ReturnType<typeof openLet>>, 'openBrowser'>) {
  pass(62_000)
  const other = await world.openBrowser()
  await other.logIn()
  expect(other.flow.step()).toMatchObject({ at: 'openVault', hasEscrow: true })
  return other
}

const settled = async (flow: ManageFlow) => {
  await vi.waitFor(() => expect(flow.step().at).not.toBe('waiting'))
  return flow.step()
}

const events = async ({ ask }: EmailBrowser) => {
  const { array, object, string } = await import('valibot')
  const { events } = await ask({ method: 'GET', path: '/log' }, object({ events: array(object({ event: string() })) }))
  return events.map(({ event }) => event)
}

const record = async ({ store }: EmailBrowser) => (await store.wallet()) as Wallet

test('the operator can open a new wallet only if it offers that, the login has an email, and the visitor has chosen it (login 152)', async () => {
  const bare = await openWorld().openBrowser()
  await bare.logIn()
  expect(await bare.mail.offersEscrow()).toBe(false)
  const world = openWorld(service())
  const first = await world.openBrowser()
  await first.logIn()
  expect(await first.mail.offersEscrow()).toBe(true)
  expect(first.mail.isEscrowLet()).toBe(false)
  await first.makeByCode()
  await first.reach('done')
  expect(factorsOf(await record(first))).not.toContain(escrowFactor)
  expect(first.asked).not.toContain('PUT /escrow')
  // A choice is of one login, and goes with it.
  pass(62_000)
  const other = await world.openBrowser()
  await other.logIn('bob@acme.example')
  other.mail.letEscrow(true)
  expect(other.mail.isEscrowLet()).toBe(true)
  await other.flow.back()
  await other.logIn('eve@acme.example')
  expect(other.mail.isEscrowLet()).toBe(false)
})

test('what the visitor has chosen is signed into the vault, and the operator is given its key with that signature (login 152)', async () => {
  const { first, kept } = await openLet()
  expect(Object.keys((await kept(first))?.shares ?? {})).toContain(escrowFactor)
  expect(await events(first)).toContain('escrow_added')
  expect(first.asked.filter((each) => each === 'PUT /escrow')).toHaveLength(1)
  // No browser of the list, and none that another one drops.
  const flow = await first.manage()
  expect(await flow.listBrowsers()).toMatchObject([{ isThis: true }])
})

test('an operator that has not got its key is no way back yet, and the visitor sends it again (login 152)', async () => {
  const world = openWorld(service())
  let isDown = true
  const first = await world.openBrowser({
    spoil: async ({ url }, answer) => {
      if (isDown && url.endsWith('/escrow')) throw new TypeError('cut off')
      return answer()
    },
  })
  await first.logIn()
  first.mail.letEscrow(true)
  await first.makeByCode()
  await first.reach('unsent')
  expect(first.done).toEqual([])
  isDown = false
  await first.mail.sendAgain()
  await first.reach('done')
  expect(await events(first)).toContain('escrow_added')
})

test('a visitor with the login alone asks, waits for 24 hours, and opens the wallet in the browser that has asked (login 153, login 154)', async () => {
  const world = await openLet()
  const { first, code, inbox, openBrowser } = world
  const [accounts] = first.done.map(({ accounts }) => accounts)
  const other = await logInElsewhere(world)
  await other.mail.lookAtEscrow()
  expect(other.flow.step()).toEqual({ at: 'escrow', email, opens: undefined, problem: undefined })
  await other.mail.beginEscrow()
  const step = other.flow.step()
  expect(step).toMatchObject({ at: 'escrow', opens: Date.now() + day })
  expect(inbox[0]).toMatchObject({ to: email, subject: 'Your wallet at Acme is to be opened' })
  await other.mail.takeEscrow()
  expect(other.flow.step()).toMatchObject({ at: 'escrow', problem: { code: 'waits' } })
  pass(day)
  // The visitor comes back in the same browser.
  const again = await openBrowser({ rows: other.rows })
  await again.logIn()
  await again.mail.lookAtEscrow()
  await again.mail.takeEscrow()
  expect(again.flow.step()).toEqual({ at: 'protect', email, isMade: false, isRenewal: true })
  await again.mail.createByCode()
  expect(again.flow.step()).toMatchObject({ at: 'words', need: 'factors' })
  again.flow.showWords()
  again.flow.wordsWritten()
  again.prove()
  const shown = again.flow.step()
  if (shown.at !== 'code') throw new Error(`No code at ${shown.at}`)
  again.flow.codeWritten()
  again.prove()
  await again.reach('done')
  const wallet = await record(again)
  expect([wallet.accounts, wallet.wordsKept]).toEqual([accounts, true])
  expect(factorsOf(wallet).map(kindOf).sort()).toEqual(['code', 'device', 'device', 'escrow', 'login'])
  const sign = (typed: string) =>
    withSeed(wallet, again.authenticator.port, async () => 'signed', { code: readRecoveryCode(typed) }).catch(
      (error: Error) => error.name,
    )
  expect(await sign(shown.code)).toBe('signed')
  expect(await sign(code)).toBe('VaultFactorError')
  expect(vaultOf(wallet).version).toBe(2)
  expect(await events(again)).toEqual(expect.arrayContaining(['escrow_begun', 'escrow_opened', 'vault_changed']))
  // The first browser takes the change over.
  const flow = await first.manage()
  expect(await flow.listBrowsers()).toHaveLength(2)
})

test('a passkey is made in the place of what was lost too, and opens the wallet from then on (login 154)', async () => {
  const world = await openLet()
  const other = await logInElsewhere(world)
  await other.mail.lookAtEscrow()
  await other.mail.beginEscrow()
  pass(day)
  const again = await world.openBrowser({ rows: other.rows, authenticator: other.authenticator })
  await again.logIn()
  await again.mail.lookAtEscrow()
  await again.mail.takeEscrow()
  await again.mail.create()
  await again.settle()
  expect(again.flow.step()).toMatchObject({ at: 'words', need: 'factors' })
  again.flow.showWords()
  again.flow.wordsWritten()
  again.prove()
  await again.reach('done')
  const wallet = await record(again)
  expect(await withSeed(wallet, again.authenticator.port, async () => 'signed')).toBe('signed')
})

test('each browser of the wallet sees who waits and cancels it, and the browser that waited is told (login 153)', async () => {
  const world = await openLet()
  const { first } = world
  const other = await logInElsewhere(world)
  await other.mail.lookAtEscrow()
  await other.mail.beginEscrow()
  const flow = await first.manage()
  const look = (await flow.lookAtEscrow()) as EscrowLook
  expect(look).toMatchObject({ isNamed: true, kept: { given: undefined, waits: [{ isThis: false }] } })
  expect(await flow.endWaits()).toMatchObject({ isNamed: true, kept: { waits: [] } })
  other.use()
  await other.mail.takeEscrow()
  expect(other.flow.step()).toEqual({
    at: 'escrow',
    email,
    opens: undefined,
    problem: { code: 'unasked', seconds: undefined },
  })
  // The browser that waits cancels as well.
  await other.mail.beginEscrow()
  expect(other.flow.step()).toMatchObject({ opens: expect.any(Number) })
  await other.mail.endEscrow()
  expect(other.flow.step()).toMatchObject({ at: 'escrow', opens: undefined, problem: undefined })
})

test('a server that gives out a key of something else opens nothing, and changes nothing (login 154)', async () => {
  const world = openWorld({
    escrow: { ...createKeyService(), open: async () => crypto.getRandomValues(new Uint8Array(32)) },
  })
  const first = await world.openBrowser()
  await first.logIn()
  first.mail.letEscrow(true)
  await first.makeByCode()
  await first.reach('done')
  const other = await logInElsewhere(world)
  await other.mail.lookAtEscrow()
  await other.mail.beginEscrow()
  pass(day)
  await other.mail.takeEscrow()
  expect(other.flow.step()).toMatchObject({ at: 'escrow', problem: { code: 'wrongKey' } })
  expect((await world.kept(other))?.version).toBe(1)
})

test('the wallet takes the operator’s key away, with its own signature, and the server forgets it in the same step (login 151)', async () => {
  const { first, code, kept } = await openLet()
  const flow = await first.manage()
  flow.dropEscrow()
  expect(await settled(flow)).toMatchObject({ at: 'open', change: { act: 'escrow' } })
  await flow.openByCode(code)
  expect(await settled(flow)).toMatchObject({ at: 'start', outcome: 'escrowDropped' })
  expect(
    factorsOf(await record(first))
      .map(kindOf)
      .sort(),
  ).toEqual(['code', 'device', 'login'])
  // Copies of the vault with the operator's share are worth nothing with a later login key.
  expect(factorsOf(await record(first))).toContain('login:2')
  expect(Object.keys((await kept(first))?.shares ?? {})).not.toContain(escrowFactor)
  expect(await flow.lookAtEscrow()).toEqual({ isNamed: false, kept: undefined })
  expect(await events(first)).toContain('escrow_removed')
  expect((await first.store.entries()).at(-1)).toMatchObject({ event: 'escrow_dropped' })
  flow.dropEscrow()
  expect(flow.step().at).toBe('start')
})

test('browsers that are removed take no key of the operator with them (login 151)', async () => {
  const { first, code, openBrowser } = await openLet()
  pass(62_000)
  const second = await openBrowser()
  await second.logIn()
  await second.flow.giveFileCode(code)
  await second.reach('done')
  const flow = await first.manage()
  flow.dropOthers()
  await settled(flow)
  await flow.openByCode(code)
  expect(await settled(flow)).toMatchObject({ at: 'start', outcome: 'othersDropped' })
  expect(
    factorsOf(await record(first))
      .map(kindOf)
      .sort(),
  ).toEqual(['code', 'device', 'escrow', 'login'])
})

test('an operator that says to have no key opens nothing, and the vault says that it could (login 151)', async () => {
  let isLying = false
  const { first, openBrowser } = await openLet(async ({ method, url }, answer) => {
    const response = await answer()
    if (!isLying || method !== 'GET' || !url.endsWith('/session')) return response
    return Response.json({ ...(await response.json()), escrow: null })
  })
  isLying = true
  expect(await (await first.manage()).lookAtEscrow()).toEqual({ isNamed: true, kept: undefined })
  pass(62_000)
  const other = await openBrowser({
    spoil: async ({ url }, answer) =>
      url.endsWith('/session') ? Response.json({ ...(await (await answer()).json()), escrow: null }) : answer(),
  })
  await other.logIn()
  await other.mail.lookAtEscrow()
  expect(other.flow.step()).toMatchObject({ at: 'escrow', problem: { code: 'unheld' } })
})

test.each([
  ['/session', 'lookAtEscrow'],
  ['/escrow/open', 'beginEscrow'],
  ['/escrow/cancel', 'endEscrow'],
  ['/escrow/take', 'takeEscrow'],
] as const)(
  'a browser that another tab logs in to another account at %s asks the operator for nothing there (login 143)',
  async (moment, act) => {
    const world = await openLet()
    // The other account has a wallet that the operator can open, too.
    pass(62_000)
    const bob = await world.openBrowser()
    await bob.logIn('bob@acme.example')
    bob.mail.letEscrow(true)
    await bob.makeByCode()
    await bob.reach('done')
    pass(62_000)
    let isMoving = false
    const other = await world.openBrowser({
      spoil: async ({ url }, answer) => {
        if (isMoving && url.endsWith(moment)) {
          isMoving = false
          await tab.logIn('bob@acme.example')
        }
        return answer()
      },
    })
    const tab = await world.openBrowser({ rows: other.rows })
    await other.logIn()
    if (act !== 'lookAtEscrow') await other.mail.lookAtEscrow()
    if (act === 'endEscrow' || act === 'takeEscrow') await other.mail.beginEscrow()
    if (act === 'takeEscrow') pass(day)
    else pass(62_000)
    isMoving = true
    await other.mail[act]()
    expect(other.flow.step()).toMatchObject({ at: 'email', typed: email, problem: { code: 'other' } })
    for (const event of ['escrow_begun', 'escrow_opened', 'escrow_cancelled'])
      expect(await events(bob)).not.toContain(event)
  },
)
