import axe from 'axe-core'
import type { Frame, Locator, Page } from 'playwright-core'
import { english } from '../../plugins/auth/frame/approve/texts.ts'
import { messages as windowMessages } from '../../plugins/auth/frame/window/messages.ts'
import { messages } from '../../plugins/auth/views/messages.ts'
import { tables } from '../../sandbox/demo/locales/arXb.ts'
import { secureTables } from '../../sandbox/demo/locales/secureArXb.ts'
import { buttons } from '../../ui/locales/buttons.ts'
import { button, expectClosed, expectDemo, modal } from './flow.ts'
import { expect, expectAccessible, shoot } from './harness/index.ts'
import { findEnglish } from './login/findEnglish.ts'
import { approvalFrame, openWindow, path, press, test } from './login/visitor.ts'
import { overflows } from './overflows.ts'
import { settle } from './settle.ts'

/** Expects a page of the demo, with its modal, to have no fault and to fit. */
async function expectFit(page: Page, name: string): Promise<void> {
  await settle(page)
  await shoot(page, name)
  await expectAccessible(page)
  expect(await overflows(page)).toEqual([])
}

/** The same for a page of the secure origin, in a window or in a frame. */
async function expectSecureFit(page: Page | Frame): Promise<void> {
  await page.evaluate(axe.source)
  const faults = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
  expect(faults).toEqual([])
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll('html, main')].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  )
  expect(Math.max(...hidden)).toBe(0)
}

/** Has the pages that are opened from now on meet a visitor who reads the pseudo-locale. Runs before each page. */
const readPseudo = () => Object.defineProperty(Navigator.prototype, 'languages', { get: () => ['ar-XB', 'en'] })

test.for([
  { looks: 'in a wide window', viewport: { width: 1280, height: 800 }, direction: 'ltr' },
  { looks: 'in a window of 360 px', viewport: { width: 360, height: 740 }, direction: 'ltr' },
  { looks: 'from right to left', viewport: { width: 1280, height: 800 }, direction: 'rtl' },
])(
  'the login and its approvals have no fault of accessibility, fit $looks, and speak the language of the visitor throughout (approvals 22)',
  async ({ looks, viewport, direction }, { openBrowser, secure }) => {
    const isStrange = direction === 'rtl'
    const words = isStrange ? tables['auth.views'] : messages
    const connect = isStrange ? tables.buttons.connect : buttons.connect
    const own = isStrange ? secureTables : { window: windowMessages, approve: english }
    const { page } = await openBrowser({ viewport, path: isStrange ? `${path}&locale=pseudo` : path })
    if (isStrange) await page.context().addInitScript(readPseudo)
    /** Opens a window of the secure page, as narrow as the screen may be. */
    const openNarrow = async (key: Locator) => {
      const window = await openWindow(page, key)
      await window.setViewportSize({ width: 360, height: 640 })
      await window.getByRole('heading', { level: 1 }).waitFor()
      return window
    }
    const expectSecure = async (within: Page | Frame) => {
      await expectSecureFit(within)
      expect(await within.evaluate(() => document.documentElement.dir)).toBe(direction)
      if (isStrange) expect(await findEnglish(within)).toEqual([])
    }
    await button(page, connect).first().click()
    await button(modal(page), words.continue).waitFor()
    expect(await modal(page).evaluate((dialog) => getComputedStyle(dialog).direction)).toBe(direction)
    await expectFit(page, `login-connect-${looks}`)
    const login = await openNarrow(button(modal(page), words.continue))
    await shoot(login, `login-choose-${looks}`)
    await expectSecure(login)
    await expectFit(page, `login-waiting-${looks}`)
    await press(login, own.window.create)
    await login.getByRole('button', { name: own.window.skipWords }).waitFor()
    await shoot(login, `login-words-${looks}`)
    await expectSecure(login)
    await press(login, own.window.skipWords)

    const consent = await approvalFrame(page, secure, own.approve.keys.cancel)
    await expectFit(page, `login-consent-${looks}`)
    await expectSecure(consent)
    await press(consent, own.approve.keys.consent)
    await expectClosed(page)
    await expectDemo(page, 'status').toBe('connected')

    await button(page, 'Sign message').click()
    await button(modal(page), words.open).waitFor()
    await expectFit(page, `login-request-${looks}`)
    const approval = await openNarrow(button(modal(page), words.open))
    await approval.getByRole('button', { name: own.approve.keys.sign }).waitFor()
    await shoot(approval, `login-approval-${looks}`)
    await expectSecure(approval)
    await expectFit(page, `login-request-open-${looks}`)
    await press(approval, own.approve.keys.sign)
    await expectDemo(page, 'signature').toMatch(/^0x[0-9a-f]{130}$/)

    await page.evaluate(() => void window.appkit.kernel.open('WalletSecurity'))
    await modal(page).getByText(words.security.logText).waitFor()
    await expectFit(page, `login-security-${looks}`)
    for (const task of ['passkeys', 'code', 'export', 'log'] as const) {
      const managed = await openNarrow(modal(page).getByRole('button').filter({ hasText: words.security[task] }))
      await shoot(managed, `login-${task}-${looks}`)
      await expectSecure(managed)
      await managed.close()
    }
  },
)
