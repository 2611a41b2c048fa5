import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFailed, test } from 'vitest'
import { people } from '../../sandbox/evm/addresses.mjs'
import { startSandbox } from '../../sandbox/serve.mjs'
import { connectChain } from '../e2e/harness/chains.ts'
import { withLittle } from '../e2e/harness/withLittle.ts'
import { createPage, type Page } from './createPage.ts'
import { type Driver, keys } from './driver.ts'

const ports = { demo: 0, ethereum: 0, base: 0, solana: 0, bitcoin: 0, stacks: 0 }
const screens = join(import.meta.dirname, '../../.cache/screens')
const kit = 'tapkit-modal'
const wallet = 'tapkit-sandbox-wallet'

/** The main flow in one engine, on a sandbox of its own: each step goes on where the one before has ended. */
export function testMainFlow(start: (site: string) => Promise<Driver>): void {
  let sandbox: Awaited<ReturnType<typeof startSandbox>> | undefined
  let driver: Driver | undefined
  let running: { page: Page; driver: Driver; ethereum: ReturnType<typeof connectChain>; url: string }
  let broken: string | undefined

  beforeAll(async () => {
    sandbox = await startSandbox({ ports, outDir: inject('demo'), build: false })
    driver = await start(sandbox.url)
    console.log(driver.name)
    const [ethereum] = sandbox.chains.filter(({ id }) => id === 1)
    if (!ethereum) throw new Error('The sandbox has no Ethereum.')
    running = { page: createPage(driver), driver, ethereum: connectChain(ethereum), url: sandbox.url }
  })
  afterAll(async () => {
    await driver?.stop()
    await sandbox?.stop()
  })

  const step = (name: string, does: (flow: typeof running) => Promise<void>) =>
    test(name, async () => {
      if (broken) throw new Error(`Not reached: “${broken}” failed.`)
      broken = name
      onTestFailed(() => keepPicture(running.driver, name))
      await does(running)
      expect(running.driver.complaints).toEqual([])
      broken = undefined
    })

  step('opens with the focus inside, and Escape gives it back', async ({ driver, page, url }) => {
    await driver.open(`${url}${withLittle('/?wallet=ethereum&inline=off')}`)
    await page.press({ name: 'Connect wallet' })
    await page.expectFocus().toMatch(/^Sandbox Wallet/)
    await expect.poll(() => page.read('cardWidth')).toBe(370)
    for (let tab = 0; tab < 8; tab++) {
      await page.type([keys.Tab])
      expect(['tapkit-modal', 'body']).toContain(await page.read('focusedInPage'))
    }
    await page.type([keys.Escape])
    await page.expectClosed()
    await page.expectFocus().toBe('Connect wallet')
  })

  step('connects', async ({ page }) => {
    await page.press({ name: 'Connect wallet' })
    await page.press({ host: kit, name: 'Sandbox Wallet.*' })
    await page.press({ host: wallet, name: 'Approve' })
    await page.expectDemo('status').toBe('connected')
    await page.expectClosed()
  })

  step('sends 1 ETH', async ({ page, ethereum }) => {
    const balance = async () => BigInt(await ethereum.rpc<string>('eth_getBalance', [people.bob, 'latest']))
    const before = await balance()
    await page.press({ name: 'Account .*' })
    await page.expectModal().toContain('USDC')
    await page.press({ host: kit, name: 'Send' })
    await page.press({ host: kit, tag: 'input', name: 'Amount' })
    await page.type('1')
    await page.press({ host: kit, tag: 'input', name: 'To' })
    await page.type(people.bob)
    await page.press({ host: kit, name: 'Review' })
    await page.press({ host: kit, name: 'Send' })
    await page.press({ host: wallet, name: 'Confirm' })
    await expect.poll(() => page.read('has', { host: kit, tag: 'h1, h2, h3', name: '1 ETH sent' })).toBe(true)
    expect(await balance()).toBe(before + 10n ** 18n)
    await page.press({ host: kit, name: 'Done' })
  })

  step('switches to Base', async ({ page }) => {
    await page.press({ host: kit, name: 'Network: Ethereum.*' })
    await page.press({ host: kit, name: 'Base' })
    await page.press({ host: wallet, name: 'Switch' })
    await page.expectDemo('network').toBe('Base')
    // The account comes back once the switch is over, and takes the keys.
    await expect.poll(() => page.read('has', { host: kit, name: 'Network: Base.*' })).toBe(true)
    await expect.poll(() => page.read('focusedInPage')).toBe(kit)
    await page.type([keys.Escape])
    await page.expectClosed()
  })

  step('signs', async ({ page }) => {
    await page.press({ name: 'Sign message' })
    await page.press({ host: wallet, name: 'Sign' })
    await page.expectDemo('signature').toMatch(/^0x[0-9a-f]{130}$/)
  })

  step('is connected after a reload', async ({ driver, page }) => {
    await driver.reload()
    await page.expectDemo('status').toBe('connected')
    await page.expectDemo('network').toBe('Base')
  })

  step('disconnects', async ({ page }) => {
    await page.press({ name: 'Account .*' })
    await page.expectModal().toContain('USDC')
    await page.press({ host: kit, name: 'Disconnect' })
    await page.expectDemo('status').toBe('disconnected')
  })

  // Last, for what it does may be told late.
  test('would have told what went wrong', async () => {
    if (broken) throw new Error(`Not reached: “${broken}” failed.`)
    const { driver } = running
    expect(driver.complaints).toEqual([])
    await driver.call(String(doWrong), '')
    for (const told of ['style-src', 'thrown on purpose', 'rejected on purpose', 'written on purpose'])
      await expect.poll(() => driver.complaints.join('\n')).toContain(told)
  })
}

/** Runs in the page. */
function doWrong() {
  document.body.appendChild(document.createElement('style')).textContent = 'a { color: red }'
  setTimeout(() => {
    throw new Error('thrown on purpose')
  })
  Promise.reject(new Error('rejected on purpose'))
  console.error('written on purpose')
  return ''
}

/** For people to look at. */
async function keepPicture(driver: Driver, name: string) {
  await mkdir(screens, { recursive: true })
  const file = join(screens, `${driver.name}-${name}`.replace(/\W+/g, '-'))
  await writeFile(`${file}.png`, Buffer.from(await driver.shoot(), 'base64'))
}
