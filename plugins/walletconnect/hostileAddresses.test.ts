// @vitest-environment node
import { bip122 } from 'tapkit/bip122'
import { bitcoin } from 'tapkit/bip122/networks'
import type { IntentInput, Kernel } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeClient } from './fixtures/createFakeClient.ts'
import { walletconnect } from './index.ts'

const first = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const second = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
const change = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const shop = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'
const txid = 'ab'.repeat(32)
const output = (scriptpubkey_address: string, value: number) => ({ scriptpubkey: '51', scriptpubkey_address, value })

const transfer = { kind: 'transfer', to: shop, amount: 1_500n } as const
/** The same as a host asks for it that names the rate of its fee. */
const request = {
  kind: 'calls',
  payload: {
    ...{ kind: 'transfer', recipients: [{ address: shop, amount: 1_500n }], from: first, feeRate: 5 },
    network: 'Mainnet',
  },
} as const

let kernel: Kernel
beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => {
  kernel.destroy()
  vi.unstubAllGlobals()
})

/** Pays the shop 1,500 satoshi by a wallet on a phone that has shared its first address; answers what the explorer's record makes of it. */
async function pay(vin: readonly string[], vout: readonly object[], held = 100_000, intent: IntentInput = transfer) {
  const fake = createFakeClient()
  fake.behaviour.request = async () => ({ txid })
  const routes: Readonly<Record<string, unknown>> = {
    'fees/recommended': { fastestFee: 5, halfHourFee: 3, hourFee: 2, economyFee: 1, minimumFee: 1 },
    '/utxo': [{ txid: 'cd'.repeat(32), vout: 0, value: held, status: { confirmed: true } }],
    '/txs': [],
    [`/api/tx/${txid}`]: {
      ...{ txid, status: { confirmed: true, block_time: Math.floor(Date.now() / 1_000) } },
      ...{ vin: vin.map((address) => ({ prevout: output(address, 50_000) })), vout },
    },
  }
  kernel = createTestKernel({
    plugins: [bip122({ networks: [bitcoin] }), walletconnect({ provider: fake })],
    fetch: async (url) => {
      const found = Object.entries(routes).find(([path]) => String(url).split('?')[0]?.endsWith(path))
      return found ? new Response(JSON.stringify(found[1])) : new Response('', { status: 404 })
    },
  })
  await kernel.start()
  const connecting = kernel.connect({ connectorId: 'walletConnect', namespace: 'bip122' })
  await expect.poll(() => fake.proposed.length).toBe(1)
  fake.proposed[0]?.approve([`${bitcoin.id}:${first}`])
  await connecting
  const prepared = await kernel.prepare(intent)
  await kernel.send(prepared)
  await expect.poll(() => kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/)
  return kernel.state.ledger[0]
}

test('error: a network that the wallet has not approved is said before it is asked: Chain not found (bitcoin 22)', async () => {
  const fake = createFakeClient()
  kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoin] }), walletconnect({ provider: fake })] })
  await kernel.start()
  const connecting = kernel.connect({ connectorId: 'walletConnect', namespace: 'bip122' })
  await expect.poll(() => fake.proposed.length).toBe(1)
  fake.proposed[0]?.approve([`${bitcoin.id}:${first}`])
  await connecting
  const provider = await kernel.getProvider('bip122')
  const paid = provider?.sendTransfer?.({ recipients: [{ address: shop, amount: 1_500n }], network: 'Signet' })
  await expect(paid).rejects.toMatchObject({ message: 'Chain not found', unsent: true })
})

test('error: a payment to several, for which the method has no words, is refused before its review (bitcoin 13)', async () => {
  const fake = createFakeClient()
  kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoin] }), walletconnect({ provider: fake })] })
  await kernel.start()
  const connecting = kernel.connect({ connectorId: 'walletConnect', namespace: 'bip122' })
  await expect.poll(() => fake.proposed.length).toBe(1)
  fake.proposed[0]?.approve([`${bitcoin.id}:${first}`])
  await connecting
  const recipients = [shop, second].map((address) => ({ address, amount: 1_500n }))
  const payload = { kind: 'transfer', recipients, from: first, network: 'Mainnet' } as const
  const preparing = kernel.prepare({ kind: 'calls', payload })
  await expect(preparing).rejects.toMatchObject({ name: 'MethodNotSupportedError', unsent: true })
})

// A wallet of many addresses shares one of them over WalletConnect, and
// spends the coins of all.
describe('a wallet on a phone that has more addresses than it has shared', () => {
  test.each([
    ['of other addresses alone', [second]],
    ['of the shared address and another one', [first, second]],
  ])('behavior: a payment with coins %s is told as it was reviewed (bitcoin 10)', async (_, vin) => {
    expect(await pay(vin, [output(shop, 1_500), output(change, 48_000)])).toMatchObject({ status: 'confirmed' })
  })
  test('behavior: what it has on others is not said to be missing (bitcoin 10)', async () => {
    expect(await pay([second], [output(shop, 1_500)], 700)).toMatchObject({ status: 'confirmed' })
  })
  test.each([
    ['another amount', [output(shop, 1_400), output(change, 48_000)]],
    ['somebody else', [output(second, 1_500), output(change, 48_000)]],
    ['somebody beside the change', [output(shop, 1_500), output(change, 48_000), output(second, 900)]],
  ])('error: not where it pays %s', async (_, vout) => {
    expect(await pay(['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'], vout)).toMatchObject({ status: 'different' })
  })

  describe('and that is asked by a host with a rate of its own', () => {
    const payRequest = (vin: readonly string[], vout: readonly object[]) => pay(vin, vout, 100_000, request)
    test.each([
      ['of other addresses alone', [second]],
      ['of the shared address and another one', [first, second]],
    ])('behavior: a payment with coins %s is told as it was reviewed', async (_, vin) => {
      const entry = await payRequest(vin, [output(shop, 1_500), output(change, 48_000)])
      expect(entry).toMatchObject({ status: 'confirmed' })
    })
    // A request may let less leave: what spends somebody's coins beside its own could be anything of theirs.
    test.each([
      ['by a stranger to themselves', [second], [output(second, 49_000)]],
      ['with a stranger, who is paid', [first, second], [output(second, 98_000)]],
      ['less, by a stranger', [second], [output(shop, 1_400), output(second, 48_000)]],
    ])('error: not what is paid %s', async (_, vin, vout) => {
      expect(await payRequest(vin, vout)).toMatchObject({ status: 'different' })
    })
  })
})
