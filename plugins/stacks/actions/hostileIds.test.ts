import { afterEach, describe, expect, test, vi } from 'vitest'
import { createNode } from '../fixtures/createNode.ts'
import { alice, bob, txid } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'

const world = openWorlds()
afterEach(() => vi.useRealTimers())
const path = `/extended/v1/tx/0x${txid}`
const thief = 'SP3K8BC0PPEVCV7NZ6QSRWPQ2JE9E5B6N3PA0KBR9'

async function settle(transaction: object) {
  const node = createNode()
  const { connect, kernel } = await world({ api: { ...node.api, [path]: () => transaction } })
  await connect()
  const prepared = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5_000n })
  expect(prepared.trace?.nonce).toBe('8')
  await kernel.send(prepared).catch(() => undefined)
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/)).catch(() => {})
  return kernel.state.ledger[0]?.status
}

describe('a wallet that names a transaction that is not of this payment', () => {
  const paid = { token_transfer: { recipient_address: bob, amount: '5000' }, block_time: 1_600_000_000, nonce: 3 }
  test('error: an equal payment of last month is no success of this one', async () => {
    expect(await settle({ tx_status: 'success', sender_address: alice, ...paid })).not.toBe('confirmed')
  })
  test("error: a stranger's that failed does not say that this one did, and cost only its fee", async () => {
    expect(await settle({ tx_status: 'abort_by_response', sender_address: thief, nonce: 8 })).not.toBe('failed')
  })
})
