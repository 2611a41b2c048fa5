import { expect, test } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
import { openReviews } from '../fixtures/openReviews.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { twoInputs } from '../fixtures/psbts.ts'
import { decodePsbt } from '../psbt/decodePsbt.ts'
import { readPsbt } from '../psbt/readPsbt.ts'
import { summarizePsbt } from '../psbt/summarizePsbt.ts'

const { payment, other, ordinals: stranger } = addresses
const txid = 'cd'.repeat(32)
const openWorld = openWorlds()
const output = (scriptpubkey_address: string, value: number) => ({ scriptpubkey: '51', scriptpubkey_address, value })
/** Nodes pass on data of up to 100,000 bytes; an explorer names no address of it. */
const data = { scriptpubkey: `6a4d${'b80b'}${'00'.repeat(3_000)}`, scriptpubkey_type: 'op_return', value: 0 }
const spends = (address: string) => ({ txid: 'ef'.repeat(32), vout: 0, prevout: output(address, 5_000_000) })

type Recorded = { readonly vin: readonly object[]; readonly vout: readonly object[] }

/** How a payment of 1,500 satoshi ends whose wallet names a transaction. */
async function settle(recorded: Recorded) {
  const wallet = createSatsWallet({ accounts: [payment] })
  Object.assign(wallet.replies, { sendTransfer: () => ({ jsonrpc: '2.0', id: '1', result: { txid } }) })
  const status = { confirmed: true, block_time: Math.floor(Date.now() / 1_000) }
  const { kernel, connect } = await openWorld({
    wallet,
    routes: {
      'fees/recommended': rates,
      '/utxo': [utxo(5_000_000)],
      '/txs': [],
      [`/api/tx/${txid}`]: { txid, status, ...recorded },
    },
  })
  await connect()
  await kernel.send(await kernel.prepare({ kind: 'transfer', to: other, amount: 1_500n }))
  await expect.poll(() => kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/)
  return kernel.state.ledger[0]?.status
}

test('control: the reviewed payment is confirmed, and a transaction that also pays a stranger is different (money 14)', async () => {
  expect(await settle({ vin: [spends(payment)], vout: [output(other, 1_500), output(payment, 4_990_000)] })).toBe(
    'confirmed',
  )
  expect(
    await settle({
      vin: [spends(payment)],
      vout: [output(other, 1_500), output(stranger, 3_000_000), output(payment, 1_990_000)],
    }),
  ).toBe('different')
})

test.each<[string, Recorded]>([
  [
    'one that pays a stranger as well, beside 3,000 bytes of data (money 14)',
    {
      vin: [spends(payment)],
      vout: [output(other, 1_500), output(stranger, 3_000_000), output(payment, 1_990_000), data],
    },
  ],
  [
    'a stranger’s, with 3,000 bytes of data (money 15)',
    { vin: [spends(stranger)], vout: [output(stranger, 4_990_000), data] },
  ],
  [
    'a block’s first one, which spends nothing of anybody (money 15)',
    {
      vin: [{ txid: '00'.repeat(32), vout: 0xffffffff, is_coinbase: true, prevout: null }],
      vout: [output(stranger, 312_500_000)],
    },
  ],
])('error: a transaction that the wallet names is not told as the reviewed payment: %s', async (_, recorded) => {
  expect(await settle(recorded)).toBe('different')
})

test('a payment beside so much data is confirmed (money 14)', async () => {
  const recorded = { vin: [spends(payment)], vout: [output(other, 1_500), output(payment, 4_990_000), data] }
  expect(await settle(recorded)).toBe('confirmed')
})

test('a PSBT is not told as another transaction if the explorer does not name all coins that were spent (money 14)', async () => {
  const psbt = twoInputs
  const { inputs } = summarizePsbt(readPsbt(decodePsbt(psbt)), 'Mainnet')
  const [first, second] = inputs
  const prevout = (at: number) => output(inputs[at]?.party ?? '', Number(inputs[at]?.amount))
  const status = { confirmed: true, block_time: Math.floor(Date.now() / 1_000) }
  const { kernel, review } = await openReviews(openWorld, undefined, {
    [`/api/tx/${txid}`]: {
      ...{ txid, status },
      vin: [{ prevout: prevout(0) }, { txid: second?.txid, vout: second?.index, prevout: prevout(1) }],
      vout: [output(other, 12_000), output(payment, 7_000)],
    },
  })
  expect(first).toBeDefined()
  await kernel.send(await review(psbt))
  await expect.poll(() => kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/)
  expect(kernel.state.ledger[0]?.status).toBe('confirmed')
})
