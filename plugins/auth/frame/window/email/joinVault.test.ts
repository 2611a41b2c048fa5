// @vitest-environment node
import { expect, test } from 'vitest'
import { factorsOf, kindOf } from '../../wallet/vaultHead.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import { withSeed } from '../../wallet/withSeed.ts'
import { email, openWorld, pass, vaultOf } from './fixtures/openEmailLogin.ts'

const week = 8 * 24 * 3_600_000
const browsersOf = (wallet: Wallet | undefined) =>
  wallet ? factorsOf(wallet).filter((name) => kindOf(name) === 'device') : []

test('a visitor whose browser loses its data again and again goes on opening the wallet: the browsers that joined first go (login 86)', async () => {
  const { openBrowser, kept } = openWorld()
  const first = await openBrowser()
  await first.logIn()
  await first.mail.create()
  await first.reach('done')
  const { authenticator } = first
  let isDown = false
  for (let turn = 1; turn < 19; turn++) {
    pass(turn * week)
    const next = await openBrowser({
      authenticator,
      spoil: (request, answer) =>
        isDown && request.url.endsWith('/login-key/next') ? Promise.reject(new TypeError('down')) : answer(),
    })
    await next.logIn()
    if (turn === 17) {
      isDown = true
      await next.flow.giveFilePasskey()
      expect(await next.settle()).toEqual({ at: 'stuck', email, problem: { code: 'down' } })
      isDown = false
      await next.mail.goOn()
    }
    await next.flow.giveFilePasskey()
    await next.reach('done')
    const [wallet] = next.done
    expect(browsersOf(wallet)).toHaveLength(Math.min(turn + 1, 16))
    expect(factorsOf(wallet as Wallet)).toContain(`login:${turn < 16 ? 1 : turn - 14}`)
    expect(await kept(next)).toEqual(vaultOf(wallet))
    expect(wallet?.accounts).toEqual(first.done[0]?.accounts)
    expect(await withSeed(wallet as Wallet, authenticator.port, async () => 'signed')).toBe('signed')
  }
})
