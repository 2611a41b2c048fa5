import { createPublicKey, verify } from 'node:crypto'
import { join } from 'node:path'
import bs58 from 'bs58'
import { build } from 'vite'
import { describe } from 'vitest'
import { cluster, people } from '../../sandbox/solana/addresses.mjs'
import { button, expectClosed, expectDemo, heading, modal, review } from './flow.ts'
import { expect, test } from './harness/index.ts'
import { lamportsOf, openTransfer } from './solanaFlow.ts'

const sol = 1_000_000_000

/** The wallet as an extension would inject it. */
async function bundle(entry: string): Promise<string> {
  const lib = { entry: join(import.meta.dirname, 'wallets', entry), formats: ['iife' as const], name: 'wallet' }
  const built = await build({ configFile: false, logLevel: 'silent', build: { write: false, minify: false, lib } })
  const [bundled] = Array.isArray(built) ? built : []
  const [chunk] = bundled?.output ?? []
  if (!chunk) throw new Error(`${entry} was not bundled.`)
  return chunk.code
}

const burner = async (chain: string, endpoint: string) =>
  `globalThis.burner = ${JSON.stringify({ chain, endpoint })};${await bundle('burner.ts')}`

/** Whether this is an ed25519 signature of the address. */
function isSigned(address: string, message: string, signature: string): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bs58.decode(address)])
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), key, bs58.decode(signature))
}

describe('@solana/wallet-adapter-unsafe-burner', () => {
  test('connects, signs, sends and disconnects', async ({ openDemo, chains }) => {
    const { page } = await openDemo({
      path: '/?wallet=none',
      script: await burner('solana:localnet', chains.solana.rpcUrl),
    })
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Burner Wallet/).click()
    await expectDemo(page, 'status').toBe('connected')
    await expectClosed(page)
    await expectDemo(page, 'address').toMatch(new RegExp(`^${cluster.id}:`))
    const address = (await page.getByTestId('address').textContent())?.split(':')[2] ?? ''

    await button(page, 'Sign message').click()
    const signature = () => page.getByTestId('signature').textContent()
    await expect.poll(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    expect(isSigned(address, 'Hello from tapkit', (await signature()) ?? '')).toBe(true)

    await button(page, 'Get 5 SOL').click()
    await expectDemo(page, 'balance').toBe('5 SOL')
    const before = await lamportsOf(chains.solana, people.bob)
    await openTransfer(page)
    await review(page, '1.25', people.bob)
    await button(modal(page), 'Send').click()
    await heading(page, '1.25 SOL sent').waitFor()
    expect(await lamportsOf(chains.solana, people.bob)).toBe(before + 1.25 * sol)
    expect(await lamportsOf(chains.solana, address)).toBe(3.75 * sol - 6_005_000)
    await button(modal(page), 'Done').click()
    await button(modal(page), 'Disconnect').click()
    await expectDemo(page, 'status').toBe('disconnected')
  })

  test('on the real network it is refused, and no account of it is used (security 5)', async ({ openDemo, chains }) => {
    const { page } = await openDemo({
      path: '/?wallet=none',
      script: await burner('solana:mainnet', chains.solana.rpcUrl),
    })
    await button(page, 'Connect wallet').click()
    await button(modal(page), /^Burner Wallet/).click()
    await heading(page, 'Failed to connect').waitFor()
    await modal(page)
      .getByText(/^Burner Wallet does not support/)
      .waitFor()
    await expectDemo(page, 'status').toBe('disconnected')
    expect(await page.getByTestId('address-solana').textContent()).toBe('—')
  })
})
