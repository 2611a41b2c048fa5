import { expect, test, vi } from 'vitest'
import { createNode } from '../fixtures/createNode.ts'
import { alice, bob, txid } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'

const world = openWorlds()
const raised = `0x${'cd'.repeat(32)}`

/** A payment whose transaction the API has forgotten, while it shows another transaction of the account. */
async function payRaised(more: object = {}) {
  const node = createNode()
  const transaction = {
    ...{ tx_id: raised, tx_status: 'success', sender_address: alice, nonce: 8, canonical: true },
    burn_block_time: Math.floor(Date.now() / 1_000),
    token_transfer: { recipient_address: bob, amount: '5000', memo: '0x' },
    ...more,
  }
  node.transactions = [transaction]
  const { kernel, connect } = await world({ api: { ...node.api, [`/extended/v1/tx/${raised}`]: () => transaction } })
  await connect()
  await kernel.send(await kernel.prepare({ kind: 'transfer', to: bob, amount: 5_000n }))
  return kernel
}

test('error: a payment whose fee was raised is found, though the API has forgotten its first transaction (money 11, stacks 13)', async () => {
  const kernel = await payRaised()
  const entry = { status: 'confirmed', transactionId: raised, replaces: `0x${txid}` }
  await vi.waitFor(() => expect(kernel.state.ledger[0]).toMatchObject(entry), { timeout: 5_000 })
})

test('error: what another nonce has paid is no replacement (money 15)', async () => {
  const kernel = await payRaised({ nonce: 9 })
  const wait = kernel.waitForTransaction({ id: raised, networkId: kernel.state.ledger[0]?.networkId })
  await wait
  expect(kernel.state.ledger[0]).toMatchObject({ status: 'sent', transactionId: `0x${txid}` })
})
