import type { Page } from 'playwright-core'
import { messages as items } from '../../plugins/features/runes/items/messages.ts'
import { messages as runes } from '../../plugins/features/runes/messages.ts'
import { tables } from '../../sandbox/demo/locales/arXb.ts'
import { pseudo } from '../../sandbox/demo/locales/pseudo.ts'
import { buttons } from '../../ui/locales/buttons.ts'
import { en } from '../../ui/locales/en.ts'
import { withWallets } from './bitcoin.ts'
import { findForeign } from './findForeign.ts'
import { button, modal } from './flow.ts'
import { expect, shoot } from './harness/index.ts'
import { inspector } from './inspect.ts'
import { overflows } from './overflows.ts'
import { buckets, field, noSuchRune, path, pressUntil, test } from './runeFlow.ts'
import { settle } from './settle.ts'

const english = { runes, items, buttons, core: en, tab: 'Runes' }
const strange: typeof english = {
  ...{ runes: tables.runes, items: tables['runes.items'], buttons: tables.buttons, tab: pseudo('Runes') },
  core: tables.core,
}

/** Names of runes, kinds of content, addresses in a single piece or in groups of four, and ids, whole and short. */
const data =
  /[A-Z]+(•[A-Z]+)+|image\/png|bcrt\w*(…\w+)?|\b(?=[a-z]*\d)[\da-z]{4}\b|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\b[\da-f]{64}(i\d+)?|[\da-f]{8}…[\da-f]{8}/g

type Look = (view: string) => Promise<void>

/** Walks through the views of runes and of inscriptions, with a wallet that answers at once. Each walk mints another number. */
async function walk(page: Page, repeats: number, { runes, items, buttons, core, tab }: typeof english, look: Look) {
  const key = (name: string) => button(modal(page), name)
  const openTab = () => modal(page).getByRole('tab', { name: tab, exact: true }).click()
  const back = async () => {
    await key(core.shell.back).click()
    await openTab()
  }
  await button(page, buttons.connect).first().click()
  await button(modal(page), /^Sandbox Wallet/).click()
  await modal(page).waitFor({ state: 'hidden' })
  await page.evaluate(() => void window.appkit.open('Account' as never))
  await openTab()
  await modal(page).getByText('SANDBOX•SHOVELS').first().waitFor()
  await look('runes')

  await modal(page).getByText('SANDBOX•SHOVELS').first().click()
  await field(page, items.amount).fill('99999999')
  await field(page, items.to).fill('nobody')
  await modal(page).getByText(items.notEnough).first().waitFor()
  await look('rune-send')
  await back()

  await key(items.list).click()
  const tile = modal(page).locator('.tk-items__tile').first()
  await tile.waitFor()
  await look('inscriptions')
  await tile.click()
  await key(items.copy).waitFor()
  await look('inscription')
  await key(items.send).click()
  await field(page, items.to).waitFor()
  await look('inscription-send')
  for (const _ of [1, 2]) await key(core.shell.back).click()
  await back()

  await key(runes.etch).click()
  await field(page, runes.name).fill(buckets)
  await key(runes.chooseName).waitFor()
  await modal(page).getByRole('switch').click()
  await look('rune-etch')
  await back()

  await key(runes.mint).click()
  await field(page, runes.name).fill(buckets)
  await field(page, runes.repeats).fill(String(repeats))
  await modal(page).getByText(runes.capLeft).waitFor()
  await key(runes.review).waitFor()
  await look('rune-mint')
  await key(runes.review).click()
  await modal(page).getByText(runes.mintRiskTitle).waitFor()
  await key(runes.pay).waitFor()
  await look('rune-review')
  const begun = modal(page).getByRole('heading', { name: runes.statusTitle.accepted })
  await pressUntil(page, runes.pay, () => begun.isVisible())
  await look('rune-order')

  await page.evaluate(() => void window.appkit.open('Account' as never))
  await openTab()
  await key(runes.etch).click()
  await field(page, runes.name).fill(`LOOKED•AT•${String.fromCharCode(34 + repeats)}•RUNE•OF•MINE`)
  await modal(page).getByText(runes.nameFree).waitFor()
  await field(page, runes.premine).fill('1000')
  await key(runes.review).click()
  await modal(page).getByText(runes.etchRiskTitle).waitFor()
  await key(runes.pay).waitFor()
  await look('rune-etch-review')
  await pressUntil(page, runes.pay, () => begun.isVisible())
  await key(runes.raiseFee).click()
  await field(page, runes.newRate).fill('9')
  await key(runes.review).waitFor()
  await look('rune-bump')
  await key(runes.review).click()
  await key(runes.pay).waitFor()
  await look('rune-bump-review')
}

const approving = withWallets({ mode: 'approve' })

test.for([
  { theme: 'dark', width: 320, repeats: 31, text: 10 },
  { theme: 'light', width: 1_280, repeats: 32, text: 10 },
  { theme: 'light', width: 375, repeats: 33, text: 20 },
] as const)(
  'everybody can use what is held and sent, $theme, $width px wide and with text of $text px (runes 21, runes 22)',
  async ({ theme, width, repeats, text }, { openDemo }) => {
    const { page, allow } = await openDemo({
      ...{ path: `${path}&theme=${theme}`, theme, viewport: { width, height: 800 }, script: approving },
    })
    allow(noSuchRune)
    const { look, faults } = inspector(page, `${theme}-${width}-${text}`)
    await page.locator('tapkit-modal').evaluate((host, text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`.tk{--tk-font-size-master:${text}px!important}`)
      if (host.shadowRoot) host.shadowRoot.adoptedStyleSheets = [...host.shadowRoot.adoptedStyleSheets, sheet]
    }, text)
    await walk(page, repeats, english, async (view) => {
      await look(view)
      faults.push(...(await overflows(page)).map((fault) => `${view} sticks out: ${fault}`))
    })
    expect(faults).toEqual([])
  },
)

test('in a language that nobody speaks, from right to left, every word of the views of runes is in it', async ({
  openDemo,
}) => {
  const { page, allow } = await openDemo({
    path: `${path}&locale=pseudo`,
    viewport: { width: 375, height: 800 },
    script: approving,
  })
  allow(noSuchRune)
  const faults: string[] = []
  await walk(page, 34, strange, async (view) => {
    await settle(page)
    await shoot(page, `pseudo-${view}`)
    const foreign = await findForeign(page.locator('tapkit-modal'), data)
    faults.push(...[...foreign, ...(await overflows(page))].map((fault) => `${view}: ${fault}`))
  })
  expect(faults).toEqual([])
  expect(await modal(page).evaluate((dialog) => getComputedStyle(dialog).direction)).toBe('rtl')
})
