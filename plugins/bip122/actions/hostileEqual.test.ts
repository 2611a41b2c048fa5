import { afterEach, expect, test } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { createWorld } from '../fixtures/createWorld.ts'
import { output, twoInputs, txid } from '../fixtures/psbts.ts'
import { psbtIntent } from '../psbtIntent.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})
const { payment, ordinals, other } = addresses
const psbt = twoInputs

// What a PSBT spends is known to the last coin: a transaction that spends others is another one.
test('error: a wallet that signs nothing, and names an equal payment of this morning, is no success', async () => {
  const wallet = createSatsWallet({ accounts: [payment, ordinals] })
  const routes: Record<string, unknown> = { '/utxo': [], outspends: [{ spent: false }, { spent: false }] }
  const { kernel, connect, end } = await createWorld({ wallet, routes })
  ends.push(end)
  await connect()
  wallet.replies.signPsbt = ({ psbt: signed }: { psbt: string }) => ({ jsonrpc: '2.0', result: { psbt: signed, txid } })
  routes[`/api/tx/${txid}`] = {
    ...{ txid, status: { confirmed: true, block_time: Math.floor(Date.now() / 1_000) - 14_400 } },
    vin: [payment, ordinals].map((address, vout) => ({
      txid: 'ef'.repeat(32),
      vout,
      prevout: output(address, 10_000),
    })),
    vout: [output(other, 12_000), output(payment, 7_000)],
  }
  await kernel.send(await kernel.prepare(psbtIntent({ psbt }))).catch(() => undefined)
  await expect.poll(() => kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/)
  expect(kernel.state.ledger[0]?.status).not.toBe('confirmed')
})
