import { afterEach, describe, expect, test, vi } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'

const { payment, other, ordinals } = addresses
const older = 'cd'.repeat(32)
const openWorld = openWorlds()
afterEach(() => void vi.useRealTimers())
const output = (scriptpubkey_address: string, value: number) => ({ scriptpubkey: '51', scriptpubkey_address, value })
const listed = {
  txid: older,
  status: { confirmed: true, block_time: 1_600_000_000 },
  vin: [{ prevout: output(payment, 100_000) }],
  vout: [output(other, 1_500), output(payment, 90_000)],
}

describe('a wallet that names a transaction that is not of this payment', () => {
  test('error: an equal payment of last month is no success of this one', async () => {
    const wallet = createSatsWallet({ accounts: [payment, ordinals] })
    Object.assign(wallet.replies, { sendTransfer: () => ({ jsonrpc: '2.0', id: '1', result: { txid: older } }) })
    const routes = {
      'fees/recommended': rates,
      '/utxo': [utxo(5_000_000)],
      [`/${payment}/txs`]: [listed],
      [`/api/tx/${older}`]: listed,
    }
    const { kernel, connect } = await openWorld({ wallet, routes })
    await connect()
    const prepared = await kernel.prepare({ kind: 'transfer', to: other, amount: 1_500n })
    // It was known before the wallet was asked.
    expect(prepared.trace?.before).toBe(older)
    await kernel.send(prepared).catch(() => undefined)
    await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/)).catch(() => {})
    expect(kernel.state.ledger[0]?.transactionId).toBe(older)
    expect(kernel.state.ledger[0]?.status).not.toBe('confirmed')
  })
})
