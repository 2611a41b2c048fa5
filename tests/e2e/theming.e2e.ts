import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { parseColor, type Rgb } from '../../ui/theme/color.ts'
import { contrast } from '../../ui/theme/contrast.ts'
import { modal } from './flow.ts'
import { expect, test } from './harness/index.ts'

const path = '/pages/vanilla.html'

/** What docs/theming.md tells a host to write into its style sheet. */
const documented =
  /^```css\n([\s\S]*?)^```$/m.exec(readFileSync(join(import.meta.dirname, '../../docs/theming.md'), 'utf8'))?.[1] ?? ''

/** Adds to the page's style sheets as a host's script may, under its policy. */
const addCss = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)

async function setTheme(page: Page, theme: Parameters<typeof window.appkit.setTheme>[0]) {
  // The page makes its kit once it has read where its nodes are.
  await page.waitForFunction(() => window.appkit)
  await page.evaluate((next) => window.appkit.setTheme(next), theme)
}

declare global {
  interface Window {
    readonly appkit: import('tapkit').AppKit
  }
}

/** A colour of the drawn connect button, as it is seen. */
async function connectButton(page: Page): Promise<{ ground: Rgb; ink: Rgb }> {
  const [ground, ink] = await page.locator('tapkit-button button').evaluate((button) => {
    const { backgroundColor, color } = getComputedStyle(button)
    return [backgroundColor, color]
  })
  return { ground: parseColor(ground ?? '') ?? [0, 0, 0], ink: parseColor(ink ?? '') ?? [0, 0, 0] }
}
const rounded = (color: Rgb) => color.map((channel) => Math.round(channel * 255))
const ground = async (page: Page) => rounded((await connectButton(page)).ground)
const ink = async (page: Page) => rounded((await connectButton(page)).ink)

const dark = [3, 26, 30]
const light = [255, 255, 255]

/** A variable as what is drawn in the modal gets it. */
const inModal = (page: Page, name: string) =>
  modal(page).evaluate((dialog, variable) => getComputedStyle(dialog).getPropertyValue(variable), name)

test('the documented CSS reaches every element, the chooser too', async ({ openDemo }) => {
  const { page } = await openDemo({ path })
  await page.locator('tapkit-button button').waitFor()
  const defined = await page.evaluate(() =>
    ['modal', 'button', 'connect-button', 'account-button', 'network-button'].map((part) => `tapkit-${part}`),
  )
  await addCss(page, documented)
  const reached = await page.evaluate(
    (names) =>
      names.map((name) => {
        const element = document.querySelector(name) ?? document.body.appendChild(document.createElement(name))
        return [name, getComputedStyle(element).getPropertyValue('--tk-accent')]
      }),
    [...defined, 'tapkit-chooser'],
  )
  expect(reached).toEqual([...defined, 'tapkit-chooser'].map((name) => [name, '#3b6ef6']))
  // A little darker than it was given: white on #3b6ef6 has a contrast of 4.48.
  await expect.poll(() => ground(page)).toEqual([54, 103, 239])
})

test('an accent that the page sets after load gets its ink, and so does the next one, in any notation', async ({
  openDemo,
}) => {
  const { page } = await openDemo({ path })
  await page.locator('tapkit-button button').waitFor()
  for (const [accent, on] of [
    ['yellow', dark],
    ['rebeccapurple', light],
    ['oklch(0.85 0.18 100)', dark],
    ['oklch(0.35 0.1 260)', light],
    ['color(display-p3 0.1 0.9 0.3)', dark],
    ['hsl(220 80% 30%)', light],
  ] as const) {
    await addCss(page, `tapkit-button, tapkit-modal { --tk-accent: ${accent} }`)
    await expect.poll(() => ink(page)).toEqual(on)
    // The colours pass into each other first.
    const read = async () => {
      const shown = await connectButton(page)
      return contrast(shown.ground, shown.ink)
    }
    await expect.poll(read, { message: accent }).toBeGreaterThanOrEqual(4.5)
  }
  // The modal, which is drawn already, follows as well.
  await page.locator('tapkit-button').getByRole('button').click()
  await modal(page).waitFor()
  await expect.poll(() => inModal(page, '--tk-on-accent')).toBe('#ffffff')
  await addCss(page, 'tapkit-modal { --tk-accent: gold }')
  await expect.poll(() => inModal(page, '--tk-on-accent')).toBe('#031a1e')
  await addCss(page, 'tapkit-modal, tapkit-button { --tk-accent: initial }')
})

test('a colour for each mode follows the visitor’s setting and the kit’s own', async ({ openDemo }) => {
  const { page } = await openDemo({ path, colorScheme: 'light' })
  await page.locator('tapkit-button button').waitFor()
  await setTheme(page, { accent: 'light-dark(navy, gold)' })
  await expect.poll(() => ground(page)).toEqual([0, 0, 128])
  await expect.poll(() => ink(page)).toEqual(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => ground(page)).toEqual([255, 215, 0])
  await expect.poll(() => ink(page)).toEqual(dark)
  await setTheme(page, { mode: 'light' })
  await expect.poll(() => ground(page)).toEqual([0, 0, 128])
  await expect.poll(() => ink(page)).toEqual(light)
})

test('fills, lines and texts follow a surface of the host’s own, and nothing is written on the elements', async ({
  openDemo,
}) => {
  const { page } = await openDemo({ path, colorScheme: 'light' })
  const written = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('tapkit-button, tapkit-modal')].map((element) => element.getAttributeNames()),
    )
  // Both stand in the page before their attributes are read: the modal comes when the kit is there.
  await page.locator('tapkit-button button').waitFor()
  await page.locator('tapkit-modal').waitFor({ state: 'attached' })
  const before = await written()
  await setTheme(page, { accent: 'sienna', variables: { '--tk-surface': '#20184a' } })
  await page.locator('tapkit-button').getByRole('button').click()
  await modal(page).waitFor()
  await expect.poll(() => inModal(page, '--tk-fill-1')).not.toBe('#f3f6f6')
  const color = async (name: string) => parseColor((await inModal(page, `--tk-${name}`)).trim()) ?? [0, 0, 0]
  for (const name of ['surface', 'fill-1', 'fill-2'])
    for (const text of ['text-1', 'text-2', 'text-3'])
      expect(contrast(await color(text), await color(name)), `${text} on ${name}`).toBeGreaterThanOrEqual(4.5)
  expect(contrast(await color('accent'), await color('on-accent'))).toBeGreaterThanOrEqual(4.5)
  await setTheme(page, { variables: {} })
  await expect.poll(() => inModal(page, '--tk-fill-1')).toBe('#f3f6f6')
  expect(await written()).toEqual(before)
})
