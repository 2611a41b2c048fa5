import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { button, modal, openAccount, pickWallet } from './flow.ts'
import { expect, shoot, test } from './harness/index.ts'
import { approving } from './sandboxWallet.ts'
import { settle } from './settle.ts'

const properties = [
  'color',
  'background-color',
  'border-top-color',
  'border-top-width',
  'box-sizing',
  'font-family',
  'font-size',
  'font-weight',
  'letter-spacing',
  'line-height',
  'text-align',
  'text-transform',
  'white-space',
]

/** What every element within the kit's shadow roots looks like, and its size, by its place in them. */
async function looks(page: Page, host: string): Promise<Record<string, string>> {
  await settle(page)
  return page.evaluate(
    ([host, properties]) => {
      const all: Record<string, string> = {}
      const look = (element: Element, path: string) => {
        const style = getComputedStyle(element)
        const { width, height } = element.getBoundingClientRect()
        const values = properties.map((property) => `${property}: ${style.getPropertyValue(property)}`)
        all[path] = [...values, `${width.toFixed(1)}x${height.toFixed(1)}`].join('; ')
        for (const [index, child] of [...element.children].entries()) {
          look(child, `${path}>${child.tagName.toLowerCase()}.${child.getAttribute('class') ?? ''}[${index}]`)
        }
      }
      for (const [index, element] of document.querySelectorAll(host).entries()) {
        for (const child of element.shadowRoot?.children ?? []) look(child, `${host}[${index}]`)
      }
      return all
    },
    [host, properties] as const,
  )
}

const pages = ['/pages/vanilla.html', '/pages/hostile.html'] as const

/** Expects that the kit looks alike in both pages, once either has all that it shows: answers come to each in its own time. */
async function expectAlike([calm, hostile]: readonly Page[], host: string, parts: number): Promise<void> {
  if (!calm || !hostile) throw new Error('There are two pages.')
  await expect
    .poll(async () => {
      const [wanted, found] = await Promise.all([looks(calm, host), looks(hostile, host)])
      const paths = [...new Set([...Object.keys(wanted), ...Object.keys(found)])]
      const others = paths.flatMap((path) =>
        wanted[path] === found[path] ? [] : [`${path}: ${wanted[path]} — ${found[path]}`],
      )
      return { others, isWhole: paths.length > parts }
    })
    .toEqual({ others: [], isWhole: true })
}

describe('a host page that styles everything', () => {
  test('does not reach the buttons', async ({ openDemo }) => {
    for (const host of ['tapkit-button', 'tapkit-network-button']) {
      const opened = await Promise.all(
        pages.map(async (path) => {
          const { page } = await openDemo({ path })
          await page.locator(`${host} button`).waitFor()
          return page
        }),
      )
      await expectAlike(opened, host, 1)
    }
  })

  test('does not reach the wallet list', async ({ openDemo }) => {
    const opened = await Promise.all(
      pages.map(async (path) => {
        const { page } = await openDemo({ path })
        await button(page, 'Connect wallet').click()
        await button(modal(page), /^Sandbox Wallet/).waitFor()
        // Where the pointer rests is no property of the page.
        await page.mouse.move(0, 0)
        return page
      }),
    )
    await expectAlike(opened, 'tapkit-modal', 10)
  })

  test('does not reach the account and the form', async ({ openDemo }) => {
    const opened = await Promise.all(
      pages.map(async (path) => {
        const { page } = await openDemo({ path, script: approving })
        await pickWallet(page)
        await modal(page).waitFor({ state: 'hidden' })
        await openAccount(page)
        await button(modal(page), 'Send').click()
        await button(modal(page), 'Token: ETH. Change it').waitFor()
        await modal(page)
          .getByText(/^Balance/)
          .waitFor()
        // Where the pointer rests is no property of the page.
        await page.mouse.move(0, 0)
        await settle(page)
        if (path === '/pages/hostile.html') await shoot(page, 'hostile-send')
        return page
      }),
    )
    await expectAlike(opened, 'tapkit-modal', 10)
  })

  test('cannot cover the modal with an overlay', async ({ openDemo }) => {
    const { page } = await openDemo({ path: '/pages/hostile.html', viewport: { width: 360, height: 640 } })
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Sandbox Wallet/).waitFor()
    const hit = await page.evaluate(() => {
      const { left, top, width, height } = document.querySelector('.overlay')?.getBoundingClientRect() ?? new DOMRect()
      return document.elementFromPoint(left + width / 2, top + height / 2)?.localName
    })
    expect(hit).toBe('tapkit-modal')
  })
})
