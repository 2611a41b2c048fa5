// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { readRecoveryCode } from '../../factors/recoveryCode.ts'
import { fakeAuthenticator } from '../../fixtures/fakeAuthenticator.ts'
import { isBlank } from '../../fixtures/hex.ts'
import { watchBuffers } from '../../fixtures/watchBuffers.ts'
import { toRecoveryFile } from '../../vault/recoveryFile.ts'
import { factorsOf, kindOf } from '../../wallet/vaultHead.ts'
import { accountName, type Wallet } from '../../wallet/wallet.ts'
import { withSeed } from '../../wallet/withSeed.ts'
import { email, openWorld, pass, vaultOf } from './fixtures/openEmailLogin.ts'

const kinds = (wallet: Wallet | undefined) => (wallet ? factorsOf(wallet).map(kindOf).sort() : [])
const addresses = (wallet: Wallet | undefined) => wallet?.accounts.map(accountName)

test('a first visit asks the server nothing, and a visitor of a passkey never does (login 83)', async () => {
  const { openBrowser } = openWorld()
  const { flow, done, asked, reach, rows } = await openBrowser()
  await flow.create()
  flow.skipWords()
  await reach('done')
  expect([done.length, asked, rows.has('keys/request')]).toEqual([1, [], false])
})

test('a browser that is logged in goes on as its email without a mail, and any other browser is not told of a login (login 83)', async () => {
  const { openBrowser, inbox } = openWorld()
  const first = await openBrowser()
  await first.logIn()
  await first.reach('protect')
  const again = await openBrowser({ rows: first.rows })
  await vi.waitFor(() => expect(again.mail.known()).toBe(email))
  expect(again.flow.step().at).toBe('choose')
  await again.mail.goOn()
  expect(again.flow.step()).toMatchObject({ at: 'protect', email })
  expect(inbox).toHaveLength(1)
  const other = await openBrowser()
  expect([other.mail.known(), other.asked]).toEqual([undefined, []])
})

test('a new account gets a wallet of its login, a passkey and this browser, which signs by the passkey here (login 85, login 91)', async () => {
  const { openBrowser, kept } = openWorld()
  const browser = await openBrowser()
  await browser.logIn(` ${email} `)
  expect(browser.flow.step()).toEqual({ at: 'protect', email, isMade: false })
  await browser.mail.create()
  await browser.reach('done')
  const [wallet] = browser.done
  expect(wallet).toMatchObject({ kind: 'vault', passkeys: [{ backupEligible: true }], wordsKept: false })
  expect(kinds(wallet)).toEqual(['device', 'login', 'passkey'])
  expect(await browser.store.wallet()).toEqual(wallet)
  expect(await kept(browser)).toEqual(vaultOf(wallet))
  expect(await withSeed(wallet as Wallet, browser.authenticator.port, async (seed) => seed.length)).toBe(32)
})

test('another browser opens the wallet by the login and the passkey, and becomes a factor of it at the server (login 86)', async () => {
  const { openBrowser, kept } = openWorld()
  const first = await openBrowser()
  await first.logIn()
  await first.mail.create()
  await first.reach('done')
  pass(60_000)
  const { authenticator } = first
  const second = await openBrowser({ authenticator })
  await second.logIn()
  expect(second.flow.step()).toMatchObject({ at: 'openVault', email, hasPasskey: true, hasCode: false })
  await second.flow.giveFilePasskey()
  await second.reach('done')
  const [wallet] = second.done
  expect(addresses(wallet)).toEqual(addresses(first.done[0]))
  expect(kinds(wallet)).toEqual(['device', 'device', 'login', 'passkey'])
  expect(await kept(second)).toEqual(vaultOf(wallet))
  expect(vaultOf(wallet).version).toBe(2)
  expect(await withSeed(wallet as Wallet, authenticator.port, async () => 'signed')).toBe('signed')
  // The first browser goes on as before, and takes the newer vault with its next login.
  first.use()
  expect(await withSeed(first.done[0] as Wallet, authenticator.port, async () => 'signed')).toBe('signed')
  await first.flow.begin()
  await first.mail.goOn()
  await first.flow.giveFilePasskey()
  await first.reach('done')
  expect(vaultOf(await first.store.wallet())).toEqual(vaultOf(wallet))
})

test('a wallet of a login and a recovery code opens in another browser, and signs by the code in both (login 85, login 91)', async () => {
  const { openBrowser } = openWorld()
  const first = await openBrowser()
  await first.logIn()
  const code = await first.makeByCode()
  await first.reach('done')
  const secret = () => readRecoveryCode(code)
  expect(kinds(first.done[0])).toEqual(['code', 'device', 'login'])
  const { port } = first.authenticator
  expect(await withSeed(first.done[0] as Wallet, port, async () => 'signed', { code: secret() })).toBe('signed')
  pass(60_000)
  const second = await openBrowser()
  await second.logIn()
  expect(second.flow.step()).toMatchObject({ at: 'openVault', hasPasskey: false, hasCode: true })
  await second.flow.giveFileCode('0000')
  expect(second.flow.step()).toMatchObject({ at: 'openVault', codeFault: { reason: 'length' } })
  await second.flow.giveFileCode(code.toLowerCase())
  await second.reach('done')
  expect(addresses(second.done[0])).toEqual(addresses(first.done[0]))
  expect(await withSeed(second.done[0] as Wallet, port, async () => 'signed', { code: secret() })).toBe('signed')
})

test('a code that was not typed back makes no wallet here or at the server (login 85)', async () => {
  const { openBrowser, kept } = openWorld()
  const browser = await openBrowser()
  await browser.logIn()
  await browser.mail.createByCode()
  expect(browser.flow.step()).toMatchObject({ at: 'code', isOfLogin: true })
  browser.flow.codeWritten()
  browser.flow.prove(['no', 'no'])
  expect(browser.flow.step().at).toBe('proveCode')
  await browser.flow.back()
  expect([browser.done, await browser.store.wallet(), await kept(browser)]).toEqual([[], undefined, undefined])
})

test('a passkey that is not synced asks for the words before anything is stored (login 85)', async () => {
  const { openBrowser, kept } = openWorld()
  const browser = await openBrowser({ authenticator: fakeAuthenticator({ isSynced: false }) })
  await browser.logIn()
  await browser.mail.create()
  expect(browser.flow.step()).toEqual({ at: 'words', need: 'factors' })
  browser.flow.skipWords()
  expect([browser.flow.step().at, await kept(browser)]).toEqual(['words', undefined])
  browser.flow.showWords()
  browser.flow.wordsWritten()
  browser.prove()
  await browser.reach('done')
  expect(browser.done).toMatchObject([{ wordsKept: true }])
})

test('a browser without PRF is led to the recovery code, and a passkey that was refused is asked again (login 85)', async () => {
  const { openBrowser } = openWorld()
  let manner: 'answer' | 'cancel' | 'noPrf' = 'noPrf'
  const browser = await openBrowser({ authenticator: fakeAuthenticator({ manner: () => manner }) })
  await browser.logIn()
  await browser.mail.create()
  expect(browser.flow.step()).toEqual({ at: 'protect', email, isMade: false, problem: 'noPrf' })
  manner = 'cancel'
  await browser.mail.create()
  expect(browser.flow.step()).toMatchObject({ problem: 'cancelled', isMade: false })
  manner = 'answer'
  await browser.makeByCode()
  await browser.reach('done')
  expect(kinds(browser.done[0])).toEqual(['code', 'device', 'login'])
})

test.each(['made', 'opened', 'left'] as const)(
  'the login key, the secret of the passkey and the seed are overwritten once a wallet was %s (login 95)',
  async (way) => {
    const { openBrowser } = openWorld()
    const { authenticator, ...first } = await openBrowser()
    await first.logIn()
    const create = async () => {
      await first.mail.create()
      await first.reach('done')
    }
    if (way !== 'made') await create()
    pass(60_000)
    const second = await openBrowser({ authenticator })
    const open = async () => {
      await second.logIn()
      await second.reach('openVault')
      if (way === 'left') return second.flow.leave()
      await second.flow.giveFilePasskey()
      await second.reach('done')
    }
    if (way === 'made') first.use()
    const seen = await watchBuffers(way === 'made' ? create : open)
    const secrets = seen.filter(({ length }) => length === 32)
    expect(secrets.length).toBeGreaterThan(way === 'left' ? 1 : 8)
    expect(secrets.filter((bytes) => !isBlank(bytes))).toEqual([])
  },
)

test('a visitor who leaves while the wallet is made has no wallet here, and shows nothing any more (login 95)', async () => {
  const { openBrowser } = openWorld()
  const browser = await openBrowser()
  await browser.logIn()
  const making = browser.mail.createByCode()
  browser.flow.leave()
  await making
  expect(browser.flow.step()).toEqual({ at: 'choose', stored: undefined })
  expect([browser.done, await browser.store.wallet()]).toEqual([[], undefined])
})

test('a recovery file of a wallet that a login keeps opens as a vault of its own, so that later logins here are not refused (login 86)', async () => {
  const { openBrowser } = openWorld()
  const first = await openBrowser()
  await first.logIn()
  await first.mail.create()
  await first.reach('done')
  const manage = await first.manage()
  manage.renewCode()
  await vi.waitFor(() => expect(manage.step().at).toBe('open'))
  await manage.openByPasskey()
  const shown = manage.step()
  if (shown.at !== 'code') throw new Error(`No code at ${shown.at}`)
  manage.codeWritten()
  const asked = manage.step()
  if (asked.at === 'proveCode') await manage.proveCode(asked.proof.asked.map((at) => asked.proof.parts[at - 1] ?? ''))
  const wallet = await first.store.wallet()
  const { authenticator } = first
  const second = await openBrowser({ authenticator })
  second.flow.beginRestoreFile()
  await second.flow.restoreFile(new Blob([toRecoveryFile(vaultOf(wallet)).text]))
  await second.flow.giveFilePasskey()
  await second.flow.giveFileCode(shown.code)
  await second.reach('done')
  expect(addresses(second.done[0])).toEqual(addresses(wallet))
  expect(kinds(second.done[0])).toEqual(['code', 'device', 'passkey'])
  expect(await withSeed(second.done[0] as Wallet, authenticator.port, async () => 'signed')).toBe('signed')
  pass(31_000)
  await second.flow.begin()
  await second.logIn()
  await second.flow.giveFilePasskey()
  await second.reach('replace')
  second.flow.replace()
  await second.reach('done')
  expect(kinds(second.done[1])).toEqual(['code', 'device', 'device', 'login', 'passkey'])
})
