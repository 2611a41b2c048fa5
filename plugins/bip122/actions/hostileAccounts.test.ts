import { afterEach, describe, expect, test, vi } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const { payment, other } = addresses
/** Another account of the visitor's wallet, which the wallet has not shared. */
const hidden = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const txid = 'cd'.repeat(32)
const openWorld = openWorlds()
const output = (scriptpubkey_address: string, value: number) => ({ scriptpubkey: '51', scriptpubkey_address, value })
const now = () => Math.floor(Date.now() / 1_000)
afterEach(() => void vi.useRealTimers())

/** A wallet that pays from the account that is active in it, whichever account the visitor has reviewed. */
async function payFromAnother({ amount = 1_500, at = now(), tip = now(), spender = hidden } = {}) {
  const wallet = createSatsWallet()
  wallet.replies.sendTransfer = () => ({ jsonrpc: '2.0', id: '1', result: { txid } })
  const { kernel, connect } = await openWorld({
    wallet,
    routes: {
      ...{ 'fees/recommended': rates, '/utxo': [utxo(5_000_000)], '/txs': [] },
      '/api/blocks': [{ height: 900_000, mediantime: tip - 3_600, timestamp: tip }],
      [`/api/tx/${txid}`]: {
        ...{ txid, status: { confirmed: true, block_time: at } },
        vin: [{ txid: 'ef'.repeat(32), vout: 0, prevout: output(spender, 100_000) }],
        vout: [output(other, amount), output(spender, 90_000)],
      },
    },
  })
  await connect()
  await kernel.send(await kernel.prepare({ kind: 'transfer', to: other, amount: 1_500n }))
  await expect.poll(() => kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/)
  return kernel.state.ledger[0]
}

test('error: what a wallet has paid from another account than the reviewed account is not told as if nothing were paid (money 48)', async () => {
  const seen = [{ direction: 'out', amount: 1_500n, party: other }]
  expect(await payFromAnother()).toMatchObject({ status: 'different', transactionId: txid, seen })
})

test.each([
  ['pays another amount', { amount: 1_499 }],
  ['is older than the request', { at: now() - 3 * 3_600 }],
])(
  'error: a transaction of another account that %s is not what the wallet was asked for (money 15)',
  async (_, given) => {
    expect(await payFromAnother(given)).toMatchObject({ status: 'different', seen: [] })
  },
)

test('behavior: what the reviewed account has paid is confirmed (money 48)', async () => {
  expect(await payFromAnother({ spender: payment })).toMatchObject({ status: 'confirmed' })
})

describe('beside a visitor’s clock that is ahead of the chain’s', () => {
  test('error: a payment from another account is not told as if nothing were paid (money 50)', async () => {
    const at = now()
    vi.useFakeTimers({ toFake: ['Date'], now: (at + 3 * 3_600) * 1_000 })
    const seen = [{ direction: 'out', amount: 1_500n, party: other }]
    expect(await payFromAnother({ at: at + 60, tip: at + 90 })).toMatchObject({ status: 'different', seen })
  })

  test('error: neither is the first payment of an account (money 50)', async () => {
    const at = now()
    vi.useFakeTimers({ toFake: ['Date'], now: (at + 3 * 86_400) * 1_000 })
    expect(await payFromAnother({ at: at + 60, tip: at + 90, spender: payment })).toMatchObject({ status: 'confirmed' })
  })

  test('error: a payment that is older than the request is still not the payment that the wallet was asked for (money 15)', async () => {
    const at = now()
    vi.useFakeTimers({ toFake: ['Date'], now: (at + 3 * 3_600) * 1_000 })
    const older = { at: at - 3 * 3_600, tip: at }
    expect(await payFromAnother(older)).toMatchObject({ status: 'different', seen: [] })
  })
})
