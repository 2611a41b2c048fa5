import { describe, expect, test } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { unsignedPsbt } from '../fixtures/psbts.ts'
import { psbtIntent } from '../psbtIntent.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses
const txid = 'cd'.repeat(32)

async function open(more: Record<string, unknown> = {}) {
  const wallet = createSatsWallet({ accounts: [payment, ordinals] })
  const known = { 'fees/recommended': rates, '/utxo': [utxo(5_000_000)], outspends: [{ spent: false }] }
  const { kernel, connect } = await openWorld({ wallet, routes: { ...known, ...more } })
  wallet.replies.sendTransfer = () => ({ jsonrpc: '2.0', id: '1', result: { txid } })
  await connect()
  return kernel
}

// A plugin's own kind has to keep its promise, by the request's own bytes.
describe('a request of an unknown kind', () => {
  const transfer = {
    ...{ kind: 'transfer', recipients: [{ address: other, amount: 1_500n }], from: payment, network: 'Mainnet' },
  }
  const psbt = { kind: 'psbt', psbt: unsignedPsbt([payment]), network: 'Mainnet' }
  const intentOf = (promise: object, payload?: object) =>
    ({ kind: 'donation', promise, payload, tokens: [], about: undefined }) as never
  const attempt = async (promise: object, payload?: object) =>
    (await open()).prepare(intentOf(promise, payload)).then(
      ({ changes }) => changes,
      ({ name, params }) => params.reason ?? name,
    )
  const limit = (amount: bigint, limit = 'exactly', party: string = other) => ({ limit, amount, party })

  test('behavior: is reviewed by the payments in its bytes', async () => {
    expect(await attempt({ out: [limit(1_500n)] }, transfer)).toEqual([
      { direction: 'out', amount: 1_500n, party: other },
    ])
    const most = [limit(10_000n, 'atMost')]
    expect(await attempt({ out: most }, psbt)).toEqual([{ direction: 'out', ...most[0], amount: 9_000n }])
  })
  test.each<[string, object, object | undefined, string]>([
    ['pays another amount', { out: [limit(1_499n)] }, transfer, 'leaves'],
    ['pays less than exactly that', { out: [limit(1_501n)] }, transfer, 'leaves'],
    ['pays somebody else', { out: [limit(1_500n, 'atMost', ordinals)] }, transfer, 'leaves'],
    ['pays more than the most', { out: [limit(8_999n, 'atMost')] }, psbt, 'leaves'],
    [
      'has to bring something',
      { out: [limit(9_000n)], in: [limit(1n, 'atLeast', payment)] },
      psbt,
      'UnsupportedChainError',
    ],
    ['has no payload', { out: [limit(1_500n)] }, undefined, 'UnsupportedChainError'],
  ])('error: is refused where it %s', async (_, promise, payload, reason) => {
    expect(await attempt(promise, payload)).toBe(reason)
  })
  test('error: a PSBT does not bring the inputs of other people', async () => {
    const kernel = await open()
    const { promise, ...rest } = psbtIntent({ psbt: unsignedPsbt([payment, other]) })
    const due = { ...promise, out: [], in: [{ limit: 'atLeast', amount: 1n }] as const }
    await expect(kernel.prepare({ ...rest, promise: due })).rejects.toMatchObject({ name: 'PreparedMismatchError' })
  })

  const output = (scriptpubkey_address: string, value: number) => ({ scriptpubkey: '51', scriptpubkey_address, value })
  test.each([
    [1_500, 'confirmed'],
    [1_499, 'different'],
  ] as const)('that was recorded as a payment of %i is %s', async (paid, status) => {
    const recorded = {
      ...{ txid, status: { confirmed: true, block_time: Math.floor(Date.now() / 1_000) } },
      ...{ vin: [{ prevout: output(payment, 50_000) }], vout: [output(other, paid), output(payment, 40_000)] },
    }
    const kernel = await open({ '/txs': [], [`/api/tx/${txid}`]: recorded })
    await kernel.send(await kernel.prepare(intentOf({ out: [limit(1_500n)] }, transfer)))
    await expect.poll(() => kernel.state.ledger[0]).toMatchObject({ kind: 'donation', status })
  })
})
