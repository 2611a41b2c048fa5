import { expect, test } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const openWorld = openWorlds()
const { payment, ordinals, other } = addresses
const txid = 'cd'.repeat(32)
const stranger = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const output = (scriptpubkey_address: string, value: number) => ({ scriptpubkey: '51', scriptpubkey_address, value })
const payload = {
  kind: 'transfer',
  recipients: [{ address: other, amount: 1_500n }],
  from: payment,
  network: 'Mainnet',
}
/** The intent of a feature, with the promise of its author: by bounds, or as the bytes of the transaction say. */
const intentOf = (out: unknown) =>
  ({ kind: 'donation', promise: { out }, payload, tokens: [], about: undefined }) as never
const promises = [
  ['as its bytes say', 'exactly'],
  ['at most as much as it pays, to somebody by name', [{ limit: 'atMost', amount: 1_500n, party: other }]],
  ['at most a little more, to somebody by name', [{ limit: 'atMost', amount: 2_000n, party: other }]],
  ['at most as much as it pays, to whomever', [{ limit: 'atMost', amount: 1_500n }]],
] as const

/** A wallet that pays exactly the requested amount, and whose change goes to a new address. */
async function open(reply: object, to: string = other) {
  const wallet = createSatsWallet({ accounts: [payment, ordinals] })
  const made = {
    ...{ txid, status: { confirmed: true, block_time: Math.floor(Date.now() / 1_000) + 5 } },
    ...{
      vin: [{ prevout: output(payment, 50_000) }],
      vout: [output(to, 1_500), output(to === other ? stranger : payment, 48_000)],
    },
  }
  let isAsked = false
  const known = { 'fees/recommended': rates, '/utxo': [utxo(5_000_000)] }
  const txs = () => (isAsked ? [made] : [])
  const { kernel, connect } = await openWorld({ wallet, routes: { ...known, '/txs': txs, [`/api/tx/${txid}`]: made } })
  wallet.replies.sendTransfer = () => {
    isAsked = true
    return { jsonrpc: '2.0', id: '1', ...reply }
  }
  await connect()
  return kernel
}

test.each(promises)(
  'behavior: a payment that was promised %s is confirmed, wherever its change goes',
  async (_, out) => {
    const kernel = await open({ result: { txid } })
    await kernel.send(await kernel.prepare(intentOf(out)))
    await expect.poll(() => kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/)
    expect(kernel.state.ledger[0]?.status).toBe('confirmed')
  },
)

test.each(promises)('behavior: so is one that its wallet did not name', async (_, out) => {
  const kernel = await open({ error: { code: -32603, message: 'Timeout while waiting for the node' } })
  await kernel.send(await kernel.prepare(intentOf(out))).catch(() => undefined)
  await expect.poll(() => kernel.state.ledger[0]?.status, { timeout: 4_000 }).toBe('confirmed')
})

test('error: a payment that its wallet made to a stranger is not told as confirmed, though the promise names no receiver', async () => {
  const kernel = await open({ result: { txid } }, stranger)
  const prepared = await kernel.prepare(intentOf([{ limit: 'atMost', amount: 1_500n }]))
  await kernel.send(prepared)
  await expect.poll(() => kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/)
  expect(kernel.state.ledger[0]?.status).toBe('different')
})

test('error: a payment whose promise names no receiver is still reviewed with its receiver (money 17)', async () => {
  const { changes } = await (await open({})).prepare(intentOf([{ limit: 'atMost', amount: 1_500n }]))
  expect(changes).toMatchObject([{ party: other }])
})
