import { afterEach, describe, expect, test, vi } from 'vitest'
import { createNode } from '../fixtures/createNode.ts'
import { alice, bob, createPageWallet } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'

const world = openWorlds()
afterEach(() => vi.useRealTimers())

// Eight are in blocks (0 to 7). One with the nonce 9 waits in vain for the one with 8, which was dropped: the index says so.
const gap = {
  [`/extended/v1/address/${alice}/nonces`]: () => ({
    ...{ last_executed_tx_nonce: 7, last_mempool_tx_nonce: 9, possible_next_nonce: 10 },
    ...{ detected_missing_nonces: [8], detected_mempool_nonces: [9] },
  }),
}

describe('an account whose nonces have a gap', () => {
  test('error: a wallet that takes a nonce is not made to queue behind it: it would wait for ever (stacks 3)', async () => {
    const { kernel, connect } = await world({ api: { ...createNode().api, ...gap } })
    await connect()
    const { payload } = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5_000n })
    // That of the gap, or none, so that the wallet fills it as it does.
    expect(['8', undefined]).toContain(Object(payload).params.nonce)
  })

  test('error: what the wallet sent in the gap without naming it is found', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const id = `0x${'cd'.repeat(32)}`
    const node = createNode()
    node.mempool.push({
      ...{ tx_id: id, nonce: 8, sender_address: alice, receipt_time: Math.floor(Date.now() / 1_000) + 60 },
      ...{ tx_status: 'pending', token_transfer: { recipient_address: bob, amount: '5000', memo: '0x' } },
    })
    const wallet = createPageWallet('sats-connect')
    wallet.answers.stx_transferStx = () => {
      throw { code: -32603, message: 'boom' }
    }
    const { kernel, connect, calls } = await world({ api: { ...node.api, ...gap }, dialect: 'sats-connect', wallet })
    await connect()
    await kernel.send(await kernel.prepare({ kind: 'transfer', to: bob, amount: 5_000n })).catch(() => {})
    for (const list of ['mempool', 'transactions']) {
      await expect.poll(() => calls.some(({ path }) => path.endsWith(list))).toBe(true)
    }
    await vi.advanceTimersByTimeAsync(5_000)
    expect(kernel.state.ledger.map(({ transactionId }) => transactionId)).toEqual([id])
  })
})
