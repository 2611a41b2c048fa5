import type { Page } from 'playwright-core'
import type { AppKit } from 'tapkit'
import { describe } from 'vitest'
import { people, tokens } from '../../sandbox/evm/addresses.mjs'
import { button, connect, heading, modal, openAccount } from './flow.ts'
import { expect, expectAccessible, test } from './harness/index.ts'
import { approving } from './sandboxWallet.ts'
import { settle } from './settle.ts'

const { DAI, USDC } = tokens[1]
const path = '/?features=tokens,send,receive&networks=mainnet,base'

const rows = (page: Page, name = 'Tokens on Ethereum') => modal(page).getByRole('list', { name }).getByRole('listitem')
const worth = (page: Page) => modal(page).locator('.tk-worth')

describe('the account’s tokens', () => {
  test('each with its worth by the pools’ prices, hidden and shown again, and sent', async ({ openDemo }) => {
    const { page } = await openDemo({ path, script: approving })
    await connect(page)
    await openAccount(page)
    await expect.poll(() => worth(page).innerText()).toMatch(/\$[\d,]+\.\d\d\s+on Ethereum\s+Prices: Sandbox pools/)
    const texts = () => rows(page).allInnerTexts()
    await expect.poll(texts).toContainEqual(expect.stringMatching(/^USD Coin\n10,000 USDC\n\$10,000\.00\n\$1\.00$/))
    // The native currency first, then what is worth most; what has no price says no figure.
    const [first, second] = await texts()
    expect([first, second]).toEqual([expect.stringMatching(/^Ether\n/), expect.stringContaining('$')])
    expect((await modal(page).innerText()).match(/\$0\.00/)).toBeNull()
    await settle(page)
    await expectAccessible(page)
    const before = await worth(page).innerText()

    await button(rows(page), /^USD Coin/).click()
    await modal(page).getByRole('img', { name: USDC.address }).waitFor()
    await settle(page)
    await expectAccessible(page)
    await button(modal(page), 'Hide').click()
    await rows(page).first().waitFor()
    await expect.poll(texts).not.toContainEqual(expect.stringContaining('USD Coin'))
    await expect.poll(() => worth(page).innerText()).not.toBe(before)
    // It stays hidden.
    await page.reload()
    await openAccount(page)
    await button(modal(page), /^Hidden \(1\)/).click()
    await settle(page)
    await expectAccessible(page)
    await button(modal(page), /^USD Coin/).click()
    await button(modal(page), 'Show in the list').click()
    await button(modal(page), 'Back').click()
    await expect.poll(texts).toContainEqual(expect.stringContaining('USD Coin'))

    await button(rows(page), /^Dai/).click()
    await button(modal(page), 'Send').click()
    await button(modal(page), 'Token: DAI. Change it').waitFor()
  })

  test('five hundred of them scroll with those in sight drawn, are searched, and one is added by its address', async ({
    openDemo,
  }) => {
    const { page } = await openDemo({ path, script: approving })
    await connect(page)
    await page.evaluate(() => {
      const { kernel } = (globalThis as unknown as { appkit: AppKit }).appkit
      const many = Array.from({ length: 500 }, (_, index) => ({
        ...{ name: `Token ${index}`, symbol: `T${index}`, decimals: 18, value: 10n ** 18n, price: 500 - index },
        ...{ networkId: 'eip155:1' as const, address: `0x${String(index).padStart(40, '0')}` },
      }))
      const tap = { name: 'many', namespace: 'eip155', stage: -1_000 } as const
      kernel.hooks.fetchTokens.tap(tap as never, () => [
        { name: 'Ether', symbol: 'ETH', decimals: 18, value: 1n, networkId: 'eip155:1' },
        ...many,
      ])
    })
    await page.evaluate(() => (globalThis as unknown as { appkit: AppKit }).appkit.kernel.fetchTokens({ force: true }))
    await openAccount(page)
    await rows(page).first().waitFor()
    expect(await rows(page).first().getAttribute('aria-setsize')).toBe('501')
    const { times, drawn } = await modal(page)
      .locator('.tk-body')
      .evaluate(async (body) => {
        const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
        const times: number[] = []
        let drawn = 0
        let last = await frame()
        for (let index = 0; index < 120; index++) {
          body.scrollTop += body.clientHeight / 3
          const now = await frame()
          times.push(now - last)
          last = now
          drawn = Math.max(drawn, body.querySelectorAll('.tk-vgrid li').length)
        }
        return { times, drawn }
      })
    const late = times.filter((ms) => ms > 20)
    console.info(`500 tokens: ${late.length} of 120 frames over 20 ms`, late.map(Math.round))
    expect(drawn).toBeLessThan(60)

    const search = modal(page).getByRole('searchbox', { name: 'Search token' })
    await search.fill('t499')
    await expect.poll(() => rows(page).allInnerTexts()).toEqual([expect.stringMatching(/^Token 499\n/)])
    await search.press('ArrowDown')
    await page.keyboard.press('Enter')
    await heading(page, 'Token 499').waitFor()
    await button(modal(page), 'Back').click()
    expect(await search.inputValue()).toBe('t499')
    await search.fill('')

    await button(modal(page), 'Add a token').click()
    const field = modal(page).getByRole('textbox', { name: 'Token address' })
    await field.fill(people.bob)
    await modal(page).getByText('No token answers at that address on Ethereum.').waitFor()
    await field.fill(DAI.address)
    await modal(page).getByText(DAI.name, { exact: true }).waitFor()
    await settle(page)
    await expectAccessible(page)
    await button(modal(page), 'Add to your list').click()
    await rows(page).first().waitFor()
  })
})
