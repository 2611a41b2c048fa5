import { Pc, postConditionToHex } from '@stacks/transactions'
import { describe, expect, test, vi } from 'vitest'
import { createNode } from '../fixtures/createNode.ts'
import { alice, bob, txid } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'

const world = openWorlds()
const other = `0x${'cd'.repeat(32)}`
const payload = {
  method: 'stx_callContract',
  params: {
    ...{ contract: `${bob}.market`, functionName: 'buy' },
    postConditions: [postConditionToHex(Pc.principal(alice).willSendLte(5_000).ustx())],
  },
}

async function settle(transactions: Record<string, object>) {
  const node = createNode()
  const api = Object.fromEntries(Object.entries(transactions).map(([id, one]) => [`/extended/v1/tx/${id}`, () => one]))
  const { connect, kernel } = await world({ api: { ...node.api, ...api } })
  await connect()
  await kernel.send(await kernel.prepare({ kind: 'calls', payload } as never)).catch(() => undefined)
  await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/))
  return kernel.state.ledger[0]?.status
}

describe('a contract call', () => {
  // "A cancellation is not shown as sent." (money 14): wallets pay one micro-STX with the same nonce.
  test('error: that was cancelled in the wallet is not told as confirmed', async () => {
    const status = await settle({
      [`0x${txid}`]: { tx_status: 'dropped_replace_by_fee', replaced_by_tx_id: other },
      [other]: {
        ...{ tx_id: other, tx_status: 'success', canonical: true, sender_address: alice, nonce: 8 },
        token_transfer: { recipient_address: bob, amount: '1', memo: '0x' },
      },
    })
    expect(status).not.toBe('confirmed')
  })
  // "An id of before … is not believed" (money 15)
  test('error: is not confirmed by a transaction of before the wallet was asked', async () => {
    const status = await settle({
      [`0x${txid}`]: {
        ...{ tx_id: `0x${txid}`, tx_status: 'success', canonical: true, sender_address: alice, nonce: 3 },
        ...{ contract_call: {}, events: [] },
      },
    })
    expect(status).not.toBe('confirmed')
  })
})
