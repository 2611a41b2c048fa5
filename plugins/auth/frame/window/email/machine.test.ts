// @vitest-environment node
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { readRecoveryCode } from '../../factors/recoveryCode.ts'
import { fakeAuthenticator } from '../../fixtures/fakeAuthenticator.ts'
import { factorsOf } from '../../wallet/vaultHead.ts'
import { hasPasskey, type Wallet } from '../../wallet/wallet.ts'
import { withSeed } from '../../wallet/withSeed.ts'
import { type EmailBrowser, email, openWorld, pass, vaultOf } from './fixtures/openEmailLogin.ts'

const acts = ['logIn', 'goOn', 'makePasskey', 'makeCode', 'passkey', 'code', 'replace', 'add', 'drop', 'renew'] as const
type Act = (typeof acts)[number] | 'cut' | 'lose' | 'mend'

/** A visitor of one account with two browsers, all passkeys and all codes that were shown, and a network that is cut before or after the server. */
async function createVisitor(choose: (count: number) => number) {
  const { openBrowser, codeFor } = openWorld()
  const authenticator = fakeAuthenticator()
  const codes = new Set<string>()
  let network: 'cut' | 'lose' | undefined
  const spoil = async (_: Request, answer: () => Promise<Response>) => {
    if (network === 'cut') throw new TypeError('cut')
    const response = await answer()
    if (network === 'lose') throw new TypeError('lost')
    return response
  }
  const browsers = [await openBrowser({ authenticator, spoil }), await openBrowser({ authenticator, spoil })]
  let hours = 0

  async function logIn({ mail, settle }: EmailBrowser) {
    // Codes have limits by the hour and by the day.
    hours += 5
    pass(hours * 3_600_000)
    mail.begin()
    await mail.submit(email)
    await mail.verify(codeFor(email).replace(' ', ''))
    await settle()
  }

  /** Any passkey of the visitor is taken next. */
  const shuffle = () => {
    const { made } = authenticator
    const [taken] = made.splice(choose(Math.max(1, made.length)), 1)
    if (taken) made.push(taken)
  }
  const pickCode = () => [...codes][choose(Math.max(1, codes.size))] ?? ''

  async function makeCode({ flow, mail, prove }: EmailBrowser) {
    if (flow.step().at !== 'protect') return
    await mail.createByCode()
    const step = flow.step()
    if (step.at !== 'code') return
    codes.add(step.code)
    flow.codeWritten()
    if (choose(4) > 0) prove()
  }

  async function change(browser: EmailBrowser, act: 'add' | 'drop' | 'renew') {
    const wallet = await browser.store.wallet()
    if (!wallet) return
    const flow = await browser.manage()
    const settled = () => vi.waitFor(() => expect(flow.step().at).not.toBe('waiting'))
    const [passkey] = wallet.passkeys
    if (act === 'add') flow.add()
    else if (act === 'renew') flow.renewCode()
    else if (passkey) flow.drop(passkey)
    for (let turns = 0; turns < 5; turns++) {
      await settled()
      const step = flow.step()
      if (step.at === 'open' && step.openers.passkeys.length > 0 && !step.problem) await flow.openByPasskey()
      else if (step.at === 'open') await flow.openByCode(pickCode())
      else if (step.at === 'create') await flow.create()
      else if (step.at === 'code') {
        codes.add(step.code)
        flow.codeWritten()
      } else if (step.at === 'proveCode')
        await flow.proveCode(step.proof.asked.map((position) => step.proof.parts[position - 1] ?? ''))
      else break
    }
    flow.leave()
  }

  async function act(at: number, next: Act): Promise<void> {
    const browser = browsers[at]
    if (!browser) return
    browser.use()
    const { flow, mail } = browser
    shuffle()
    if (next === 'mend') network = undefined
    else if (next === 'cut' || next === 'lose') network = next
    else if (next === 'logIn') await logIn(browser)
    else if (next === 'goOn') await (flow.step().at === 'unsent' ? mail.sendAgain() : mail.goOn())
    else if (next === 'makePasskey') await mail.create()
    else if (next === 'makeCode') await makeCode(browser)
    else if (next === 'passkey') await flow.giveFilePasskey()
    else if (next === 'code') await flow.giveFileCode(pickCode())
    else if (next === 'replace') flow.replace()
    else await change(browser, next)
    await browser.settle()
  }

  /** Whether what the visitor has opens the record of a browser for a signature there. */
  async function signs(wallet: Wallet): Promise<boolean> {
    const { port } = authenticator
    const sign = (code?: string) =>
      withSeed(wallet, port, async () => true, code === undefined ? {} : { code: readRecoveryCode(code) })
    if (hasPasskey(wallet) && (await sign().catch(() => false))) return true
    return Promise.any([...codes].map(sign)).catch(() => false)
  }

  let id: string | undefined
  async function check(): Promise<void> {
    for (const { use, store, done } of browsers) {
      use()
      const wallet = await store.wallet()
      expect(wallet !== undefined).toBe(done.length > 0)
      if (!wallet) continue
      id ??= vaultOf(wallet).id
      // The account has one wallet, whatever is cut.
      expect(vaultOf(wallet).id).toBe(id)
      const lasting = factorsOf(wallet).filter((name) => !name.startsWith('device:'))
      expect(lasting.length).toBeGreaterThanOrEqual(2)
      expect(await signs(wallet)).toBe(true)
    }
  }

  /** A third browser opens the wallet of the account by the login and what the visitor has. */
  async function openElsewhere(): Promise<void> {
    network = undefined
    if (id === undefined) return
    const browser = await openBrowser({ authenticator })
    await logIn(browser)
    expect(browser.flow.step().at).toBe('openVault')
    for (let turn = 0; turn < authenticator.made.length && browser.done.length === 0; turn++) {
      authenticator.made.unshift(...authenticator.made.splice(-1))
      await browser.flow.giveFilePasskey()
      await browser.settle()
    }
    for (const code of codes) {
      if (browser.done.length > 0) break
      await browser.flow.giveFileCode(code)
      await browser.settle()
    }
    expect(vaultOf(browser.done[0]).id).toBe(id)
    expect(await signs(browser.done[0] as Wallet)).toBe(true)
  }
  return { act, check, openElsewhere }
}

test('whatever is pressed in two browsers of one account, and wherever the network is cut, the account has one wallet, which what the visitor has opens and signs with (login 85 to 94)', async () => {
  const step = fc.record({
    at: fc.nat(1),
    act: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom<Act>(...acts) },
      { weight: 2, arbitrary: fc.constantFrom<Act>('cut', 'lose', 'mend', 'mend', 'mend') },
    ),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 16 }),
      fc.infiniteStream(fc.nat()),
      async (steps, stream) => {
        const choose = (count: number) => (stream.next().value ?? 0) % count
        const { act, check, openElsewhere } = await createVisitor(choose)
        await act(0, 'logIn')
        await act(0, choose(2) > 0 ? 'makePasskey' : 'makeCode')
        for (const each of steps) {
          await act(each.at, each.act)
          await check()
        }
        await openElsewhere()
      },
    ),
    { numRuns: 12 },
  )
})
