import type { Locator, Page } from 'playwright-core'
import { bob } from '../../sandbox/bitcoin/accounts.mjs'
import { tokens } from '../../sandbox/evm/addresses.mjs'
import { chooseToken } from './chooseToken.ts'
import { button, connect, expectDemo, heading, modal, openAccount, openSend, pickWallet } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { orderService } from './runeOrders.ts'
import { answer, question } from './sandboxWallet.ts'
import { settle } from './settle.ts'

const nobody = '0x000000000000000000000000000000000000dEaD'
const { USDC, DAI } = tokens[1]

/** A laptop, two phones, and both phones with text at twice its size. */
const sizes = [
  { width: 1280, height: 720, text: 10 },
  { width: 375, height: 667, text: 10 },
  { width: 320, height: 568, text: 10 },
  { width: 1280, height: 720, text: 20 },
  { width: 375, height: 667, text: 20 },
  { width: 320, height: 568, text: 20 },
] as const

/** Draws the kit at a size of window, and with text of a size. */
async function resize(page: Page, { width, height, text }: (typeof sizes)[number]): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`:host{--tk-font-size-master:${text}px!important}`)
    const root = document.querySelector('tapkit-modal')?.shadowRoot
    const own = (root?.adoptedStyleSheets ?? []).filter(({ cssRules }) => !cssRules[0]?.cssText.includes('!important'))
    if (root) root.adoptedStyleSheets = [...own, sheet]
  }, text)
  // The text has to grow, and not only the space between its lines.
  const drawn = () =>
    modal(page)
      .locator('.tk-card')
      .evaluate((card) => Number.parseFloat(getComputedStyle(card).fontSize))
  await expect.poll(drawn).toBeCloseTo(text * 1.4, 3)
}

/** The number of notices, whether all can be seen from end to end, the words of the key, and the height of its bar. */
const lookAt = (key: Locator) =>
  key.evaluate((element) => {
    const root = element.getRootNode() as ShadowRoot
    const notices = [...root.querySelectorAll('.tk-review__notice')]
    const isShown = (notice: Element) => {
      const { left, width, top, bottom } = notice.getBoundingClientRect()
      return [top + 2, bottom - 2].every((y) => notice.contains(root.elementFromPoint(left + width / 2, y)))
    }
    const hint = root.getElementById(element.getAttribute('aria-describedby') ?? '')
    return {
      notices: notices.length,
      isShown: notices.every(isShown),
      isArmed: element.getAttribute('aria-disabled') !== 'true' && !(element as HTMLButtonElement).disabled,
      hint: hint?.innerText ?? '',
      bar: element.closest('.tk-pinned')?.getBoundingClientRect(),
    }
  })

/**
 * Expects of an open review that its key is armed only once each notice was in view, that it says so until then, and that a press leads
 * there. `missing`: what else the key waits for.
 */
async function expectRead(page: Page, key: Locator, name: string, missing?: RegExp): Promise<void> {
  await key.waitFor()
  // A scrollbar that comes while the review is read would wrap the words of the key anew.
  await modal(page)
    .locator('.tk-body')
    .evaluate((body: HTMLElement) => body.style.setProperty('scrollbar-width', 'none'))
  await settle(page)
  const end = missing ?? /will ask you/
  // The key is armed half a second after it is drawn.
  await expect
    .poll(async () => (await lookAt(key)).hint, { message: name })
    .toMatch(/Read \d+ notices? below|will ask you|to go on/)
  await expect.poll(async () => (await lookAt(key)).notices, { message: name }).toBeGreaterThan(0)
  const first = await lookAt(key)
  if (!first.isShown) {
    expect(first, name).toMatchObject({ isArmed: false, hint: expect.stringMatching(/Read \d+ notices? below/) })
    // It is reached with the keyboard, and leads to the first notice.
    await key.focus()
    await page.keyboard.press('Enter')
    const focused = () =>
      page.evaluate(() => document.querySelector('tapkit-modal')?.shadowRoot?.activeElement?.className)
    await expect.poll(focused, { message: name }).toBe('tk-review__notice')
    // A notice may be higher than what can be seen at once.
    await expect
      .poll(
        async () => {
          const now = await lookAt(key)
          if (end.test(now.hint)) return now.hint
          const isMoved = await modal(page)
            .locator('.tk-body')
            .evaluate((body) => {
              const { scrollTop } = body
              body.scrollBy(0, 40)
              return body.scrollTop !== scrollTop
            })
          // A notice whose figure has changed meanwhile is a new notice, and may stand above.
          if (!isMoved) await key.press('Enter')
          return now.hint
        },
        { message: name },
      )
      .toMatch(end)
  }
  await expect.poll(async () => (await lookAt(key)).hint, { message: name }).toMatch(end)
  await expect.poll(async () => (await lookAt(key)).isArmed, { message: name }).toBe(missing === undefined)
  // The next words of the key must not cover the notice that was just read.
  expect((await lookAt(key)).bar?.height, name).toBe(first.bar?.height)
}

/** Expects of a review that is scrolled past a notice at once that its bar says where that notice is, and leads to it. */
async function expectLeadBack(page: Page): Promise<void> {
  await settle(page)
  const body = modal(page).locator('.tk-body')
  await button(modal(page), /^Read \d+ notices? below$/).waitFor()
  await body.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await button(modal(page), /^Read \d+ notices? above$/).click()
  await expect
    .poll(() => page.evaluate(() => document.querySelector('tapkit-modal')?.shadowRoot?.activeElement?.className))
    .toBe('tk-review__notice')
  await body.evaluate((element) => element.scrollTo(0, 0))
}

/** Opens a review at each size, looks at it, and leaves it again. */
async function atEachSize(
  page: Page,
  review: string,
  { open, look }: { open: () => Promise<void>; look: (name: string) => Promise<void> },
): Promise<void> {
  for (const size of sizes) {
    await resize(page, size)
    await open()
    await look(`${review} at ${size.width}×${size.height}, text of ${size.text} px`)
    await button(modal(page), 'Cancel').click()
  }
  await resize(page, sizes[0])
}

test('the key of a review is armed once every notice has been in view, at each size (interface 14)', async ({
  openDemo,
}) => {
  const { page } = await openDemo({ path: '/?networks=mainnet&features=send,receive,swap,pay,legal,debug' })
  await connect(page, { asks: true })
  const key = (name: string) => button(modal(page), name)
  await openSend(page)
  await modal(page).getByRole('textbox', { name: 'Amount' }).fill('1')
  await modal(page).getByRole('textbox', { name: 'To' }).fill(nobody)
  await atEachSize(page, 'SendReview', {
    open: () => key('Review').click(),
    look: (name) => expectRead(page, key('Send'), name),
  })
  await key('Back').click()

  // A loss takes typing a word, which stands with its notice.
  await key('Swap').click()
  await chooseToken(page, 1, USDC.name)
  const pays = modal(page).getByRole('textbox', { name: 'Amount you pay' })
  await pays.fill('50')
  await atEachSize(page, 'SwapReview', {
    open: () => key('Review swap').click(),
    look: async (name) => {
      await expectRead(page, key('Swap'), name, /Type “swap” to go on/)
      await key('Swap').focus()
      await page.keyboard.press('Enter')
      await page.keyboard.type('swap')
      await expect.poll(async () => (await lookAt(key('Swap'))).isArmed, { message: name }).toBe(true)
    },
  })

  await chooseToken(page, 0, USDC.name)
  await chooseToken(page, 1, DAI.name)
  await pays.fill('100')
  await atEachSize(page, 'SwapReview, of an approval', {
    open: async () => {
      await key('Review swap').click()
      await modal(page).getByRole('switch', { name: 'Allow any amount, now and later' }).click()
    },
    look: (name) => expectRead(page, key('Approve USDC'), name),
  })
  await key('Close').click()

  await page.evaluate(
    ([recipient]) => {
      const host = globalThis as unknown as {
        appkit: { features: { pay: { pay(options: object): Promise<unknown> } } }
      }
      void host.appkit.features.pay.pay({ recipient, amount: '0.02', asset: 'eip155:1/slip44:60' })
    },
    [nobody] as const,
  )
  await atEachSize(page, 'PayReview', {
    open: () => button(modal(page), /^Pay with Sandbox Wallet/).click(),
    look: (name) => expectRead(page, key('Pay'), name),
  })
})

test('the key of a review of runes leads to its unread notices, at each size (interface 14)', async ({
  openDemo,
  sandbox,
}) => {
  const service = orderService(sandbox)
  await service.setFaults([])
  const { page, allow } = await openDemo({ path: '/?networks=bitcoin&wallet=bitcoin&features=runes,send,receive' })
  // The index answers 404 for a name that no rune has, and the browser writes it into the console.
  allow(/Failed to load resource: the server responded with a status of 404/)
  await pickWallet(page)
  await answer(page, 'Share your Bitcoin addresses?', 'Share')
  await expectDemo(page, 'status').toBe('connected')
  const key = (name: string) => button(modal(page), name)
  const review = () => key('Review').click()
  const openRunes = async () => {
    await openAccount(page)
    await modal(page).getByRole('tab', { name: 'Runes' }).click()
  }
  const fill = (name: string, text: string) => modal(page).getByRole('textbox', { name, exact: true }).fill(text)

  await openRunes()
  await button(modal(page), /^.*SANDBOX•SHOVELS/).click()
  await fill('Amount', '0.5')
  await fill('To', bob)
  await atEachSize(page, 'ItemsReview', { open: review, look: (name) => expectRead(page, key('Send'), name) })
  await key('Close').click()

  await openRunes()
  await key('Mint').click()
  await fill('Rune', 'sandbox buckets')
  // No other test mints that many: the same order again would be pointed out.
  await fill('How many mints', '8')
  await modal(page).getByText('Mints left').waitFor()
  await atEachSize(page, 'RuneReview', { open: review, look: (name) => expectRead(page, key('Pay'), name) })

  await key('Close').click()

  // The fee of a mint is not raised.
  await openRunes()
  await key('Etch').click()
  await fill('Rune', 'SIZED•RUNE•OF•MINE')
  await modal(page).getByText('Nobody has this name yet.').waitFor()
  await fill('Premine', '1000')
  await resize(page, sizes[2])
  await review()
  await expectLeadBack(page)
  await resize(page, sizes[0])
  await expectRead(page, key('Pay'), 'RuneReview, of an etching')
  await key('Pay').click()
  await question(page, 'Send bitcoin?').waitFor()
  await answer(page, 'Send bitcoin?', 'Send')
  await heading(page, 'The order is under way').waitFor()
  await service.mine(1)
  await key('Raise the fee').click()
  await fill('New fee rate in sat/vB', '9')
  await atEachSize(page, 'RuneBumpReview', { open: review, look: (name) => expectRead(page, key('Pay'), name) })
})
