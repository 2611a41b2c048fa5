// Wallets on the sandbox's phone: the code is read from the screen, as a camera does, over a relay that fails on demand.
import type { Browser, Page } from 'playwright-core'
import { drivePhone } from '../../sandbox/phone/drivePhone.ts'
import { projectIds } from '../../sandbox/projects.mjs'
import type { Fault, RelayState } from '../../sandbox/relay/startRelay.mjs'
import { button, modal } from './flow.ts'
import { test as base, expect } from './harness/index.ts'
import { readQr } from './readQr.ts'

/** A test with the sandbox's phone, which approves with two accounts, and its relay; both as new afterwards. */
export const test = base
  .extend('phone', async ({ sandbox }, { onCleanup }) => {
    const phone = drivePhone(sandbox.phone.url)
    await phone.reset()
    await phone.set({ mode: 'approve', grant: { accounts: [0, 1] } })
    onCleanup(() => phone.reset().then(() => undefined))
    return phone
  })
  .extend('relay', async ({ sandbox }, { onCleanup }) => {
    const order = (name: string, body: unknown) =>
      fetch(`${sandbox.relay.controlUrl}/${name}`, { method: 'POST', body: JSON.stringify(body) })
    const state = async (): Promise<RelayState> => (await fetch(`${sandbox.relay.controlUrl}/state`)).json()
    onCleanup(async () => {
      await order('reset', {})
    })
    return {
      state,
      /** From now on these faults and no others. */
      fail: (...faults: readonly Fault[]) => order('faults', faults),
      close: (code: number) => order('close', { code }),
      /** Which sites may use the demo's project, any of them where none is named; without a list nobody knows the project. */
      admit: (origins?: readonly string[]) => order('projects', { id: projectIds.open, origins }),
      /** Each fault has come to pass. */
      failed: () => expect.poll(async () => (await state()).faults.every(({ hits }) => hits > 0)).toBe(true),
    }
  })

/** Opens the wallets, and the code of any of them. */
export async function openCode(page: Page): Promise<void> {
  await button(page, 'Connect wallet').click()
  await button(modal(page), /^WalletConnect/).click()
}

/** What a camera reads of the code on screen. */
export const scan = (browser: Browser, page: Page): Promise<string> =>
  readQr(browser, modal(page).getByRole('img', { name: 'QR code: connect a wallet' }))
