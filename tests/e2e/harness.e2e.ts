import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { explorerOf, own } from './bitcoin.ts'
import { button } from './flow.ts'
import { expect, findAccessibilityFaults, shoot, test } from './harness/index.ts'
import { createSeats } from './harness/seats.ts'

describe('the harness', () => {
  test('serves the demo under the strict policy', async ({ openDemo, sandbox }) => {
    const { page } = await openDemo()
    const response = await page.request.get(sandbox.url)
    expect(response.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
    await shoot(page, 'demo')
  })

  test('sees policy breaches, uncaught errors and foreign requests', async ({ browser, sandbox }) => {
    const { visit } = await import('./harness/visit.ts')
    const one = await visit(browser, sandbox.url, {
      script: `addEventListener('load', () => {
        document.body.appendChild(document.createElement('style')).textContent = 'a { color: red }'
        fetch('https://undeclared.example/').catch(() => undefined)
        setTimeout(() => { throw new Error('thrown on purpose') })
      })`,
    })
    await expect.poll(() => one.violations.join()).toContain('style-src')
    await expect.poll(() => one.violations.join()).toContain('connect-src')
    await expect.poll(() => one.problems.join()).toContain('thrown on purpose')
    expect(one.complaints().length).toBeGreaterThanOrEqual(3)
    await one.close()
  })

  test('sees accessibility faults inside an open shadow root, and breaks no policy itself', async ({ openDemo }) => {
    const { page, violations } = await openDemo()
    await page.evaluate(() => {
      const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
      root.appendChild(document.createElement('button'))
    })
    const faults = await findAccessibilityFaults(page)
    expect(faults.some((fault) => fault.startsWith('button-name'))).toBe(true)
    expect(violations).toEqual([])
  })

  test('names the step that hung if a page never answers, and gives the next visitor a new profile', async ({
    browser,
    sandbox,
  }) => {
    const seats = createSeats(browser, `${sandbox.url}/sandbox.json`, 2_000)
    const one = await seats.visit(sandbox.url, {})
    // It begins once the driver has its answer.
    await one?.page.evaluate(() => {
      setTimeout(() => {
        for (;;);
      })
    })
    await expect(one?.close()).rejects.toThrow(/^Ending the visit of http.* did not end within 2 s\.$/)
    const next = await seats.visit(sandbox.url, {})
    expect(next?.page.context()).not.toBe(one?.page.context())
    await button(next?.page as Page, 'Connect wallet').waitFor()
    await next?.page.context().close()
  })

  test('puts the chains back: changes', async ({ chains }) => {
    await chains.ethereum.rpc('anvil_setBalance', ['0x000000000000000000000000000000000000dEaD', '0x1'])
    expect(await balance(chains.ethereum)).toBe('0x1')
  })
  test('puts the chains back: sees none', async ({ chains }) => {
    expect(await balance(chains.ethereum)).toBe('0x0')
  })

  let left = ''
  test('a Bitcoin transaction waits until a test mines', async ({ sandbox }) => {
    const { url, mine, transaction } = explorerOf(sandbox)
    const fund = async () =>
      (await fetch(`${url}/sandbox/fund?address=${own.p2wpkh}&sats=10000`, { method: 'POST' })).text()
    const txid = await fund()
    expect((await transaction(txid)).status.confirmed).toBe(false)
    await mine()
    expect((await transaction(txid)).status.confirmed).toBe(true)
    left = await fund()
  })
  test('a Bitcoin transaction that a test left waiting is confirmed before the next test', async ({ sandbox }) => {
    expect((await explorerOf(sandbox).transaction(left)).status.confirmed).toBe(true)
  })
})

const balance = ({ rpc }: { rpc(method: string, params: unknown[]): Promise<unknown> }) =>
  rpc('eth_getBalance', ['0x000000000000000000000000000000000000dEaD', 'latest'])
