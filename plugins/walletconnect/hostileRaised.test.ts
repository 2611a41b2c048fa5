// @vitest-environment node
import { bip122 } from 'tapkit/bip122'
import { bitcoin } from 'tapkit/bip122/networks'
import type { Kernel } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeClient } from './fixtures/createFakeClient.ts'
import { walletconnect } from './index.ts'

const first = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const second = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
const change = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const shop = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const [named, raised] = ['ab'.repeat(32), 'ba'.repeat(32)]
const output = (scriptpubkey_address: string, value: number) => ({ scriptpubkey: '51', scriptpubkey_address, value })
const listed = (vin: readonly string[], vout: readonly object[]) => ({
  ...{ txid: raised, status: { confirmed: true, block_time: Math.floor(Date.now() / 1_000) } },
  ...{ vin: vin.map((address) => ({ prevout: output(address, 50_000) })), vout },
})
const paid = [output(shop, 1_500), output(change, 98_000)]

let kernel: Kernel
beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => {
  kernel.destroy()
  vi.unstubAllGlobals()
})

/**
 * Pays the shop 1,500 satoshi by a wallet on a phone that has shared its first address. The explorer lists `before` for that one,
 * then `after`, and knows nothing of the id that the wallet has named, if any.
 */
async function pay(after: object, { before = [] as object[], isNamed = true } = {}) {
  const fake = createFakeClient()
  let isAsked = false
  const page = { looks: 0 }
  fake.behaviour.request = async () => {
    isAsked = true
    if (isNamed) return { txid: named }
    throw new Error('The relay went away')
  }
  const listOf = () => {
    if (isAsked) page.looks++
    return isAsked ? [after] : before
  }
  const routes: Readonly<Record<string, () => unknown>> = {
    'fees/recommended': () => ({ fastestFee: 5, halfHourFee: 3, hourFee: 2, economyFee: 1, minimumFee: 1 }),
    '/utxo': () => [{ txid: 'cd'.repeat(32), vout: 0, value: 100_000, status: { confirmed: true } }],
    [`${first}/txs`]: listOf,
    [`/api/tx/${raised}`]: () => after,
  }
  kernel = createTestKernel({
    plugins: [bip122({ networks: [bitcoin] }), walletconnect({ provider: fake })],
    fetch: async (url) => {
      const found = Object.entries(routes).find(([path]) => String(url).split('?')[0]?.endsWith(path))
      return found ? new Response(JSON.stringify(found[1]())) : new Response('', { status: 404 })
    },
  })
  await kernel.start()
  const connecting = kernel.connect({ connectorId: 'walletConnect', namespace: 'bip122' })
  await expect.poll(() => fake.proposed.length).toBe(1)
  fake.proposed[0]?.approve([`${bitcoin.id}:${first}`])
  await connecting
  await kernel.send(await kernel.prepare({ kind: 'transfer', to: shop, amount: 1_500n })).catch(() => undefined)
  return page
}
const entry = () => kernel.state.ledger[0]

// Such a wallet pays with coins of addresses that it has not shared as well, and has its change on a new one.
describe('a payment by a wallet of many addresses, with coins of the shared address and of another', () => {
  test('error: is not lost if its fee was raised in the wallet (money 11)', async () => {
    await pay(listed([first, second], paid))
    await expect.poll(entry).toMatchObject({ status: 'confirmed', transactionId: raised, replaces: named })
  })
  test('error: is not lost if the wallet’s answer was lost', async () => {
    await pay(listed([first, second], paid), { isNamed: false })
    await expect.poll(entry).toMatchObject({ status: 'confirmed', transactionId: raised })
  })

  test.each([
    ['of another amount', listed([first, second], [output(shop, 1_400), output(change, 98_000)])],
    ['that pays somebody else as well', listed([first, second], [...paid, output(second, 5)])],
    [
      'of somebody else, who has paid the shared address too',
      listed([second], [output(shop, 1_500), output(first, 900)]),
    ],
  ])('error: one %s is not taken for it', async (_, other) => {
    const page = await pay(other)
    await expect.poll(() => page.looks).toBeGreaterThan(2)
    expect(entry()).toMatchObject({ status: expect.not.stringMatching('confirmed'), transactionId: named })
  })
  test('error: a transaction from before the payment is not taken for it', async () => {
    const older = listed([first, second], paid)
    const page = await pay(older, { before: [older] })
    await expect.poll(() => page.looks).toBeGreaterThan(2)
    expect(entry()).toMatchObject({ status: expect.not.stringMatching('confirmed'), transactionId: named })
  })
})
