import { afterEach, describe, expect, test, vi } from 'vitest'
import { createNode } from '../fixtures/createNode.ts'
import { alice, bob, createPageWallet, txid } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'

const world = openWorlds()
afterEach(() => vi.useRealTimers())

describe('an ordinary payment is told as it was reviewed', () => {
  // Eight are in blocks (0 to 7), and the index has told `possible` as the next nonce. A wallet of sats-connect is told no nonce.
  test.each([
    {
      // One with the nonce 9 waits in vain for the one with 8, which was dropped: Xverse and its like take the first that is missing.
      where: 'the account’s nonces have a gap, and the wallet fills it as it does',
      ...{ missing: [8], waiting: [9], possible: 10 },
    },
    {
      // One with the nonce 8 waits with too small a fee: the visitor gives the new one the nonce 8 in the wallet. "By a wallet that
      // counts its transactions itself" the same is held for EVM (plugins/eip155/actions/hostileOutcomes.test.ts).
      where: 'it takes the place of one that is stuck',
      ...{ missing: [], waiting: [8], possible: 9 },
    },
  ])('where $where', async ({ missing, waiting, possible }) => {
    const node = createNode()
    node.nonce.possible = possible
    const nonces = () => ({
      ...{ last_executed_tx_nonce: 7, last_mempool_tx_nonce: possible - 1, possible_next_nonce: possible },
      ...{ detected_missing_nonces: missing, detected_mempool_nonces: waiting },
    })
    const paid = {
      ...{ tx_id: `0x${txid}`, tx_status: 'success', sender_address: alice, nonce: 8, canonical: true },
      token_transfer: { recipient_address: bob, amount: '5000' },
    }
    const { kernel, connect } = await world({
      dialect: 'sats-connect',
      wallet: createPageWallet('sats-connect'),
      api: {
        ...node.api,
        [`/extended/v1/address/${alice}/nonces`]: nonces,
        [`/extended/v1/tx/0x${txid}`]: () => paid,
      },
    })
    await connect()
    await kernel.send(await kernel.prepare({ kind: 'transfer', to: bob, amount: 5_000n }))
    await vi.waitFor(() => expect(kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/))
    expect(kernel.state.ledger).toMatchObject([{ status: 'confirmed', transactionId: `0x${txid}` }])
  })
})

// "one transaction is one payment" (kernel/money/send.ts)
describe('two equal payments with one nonce', () => {
  test('error: the one that was never sent is not told by the other one’s transaction', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const node = createNode()
    const paid = () => ({
      ...{ tx_id: `0x${txid}`, tx_status: 'success', sender_address: alice, nonce: 8, canonical: true },
      receipt_time: Math.floor(Date.now() / 1_000),
      token_transfer: { recipient_address: bob, amount: '5000', memo: '0x' },
    })
    const path = `/extended/v1/tx/0x${txid}`
    const { kernel, connect, wallet } = await world({ api: { ...node.api, [path]: paid } })
    await connect()
    // The wallet crashes before it has sent anything; the visitor comes back a quarter of an hour later, reads the notice, and sends
    // it again. Nothing was sent since, so that it has the same nonce.
    wallet.answers.stx_transferStx = () => {
      throw { code: -32603, message: 'crashed' }
    }
    const first = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5_000n })
    await kernel.send(first).catch(() => undefined)
    vi.setSystemTime(Date.now() + 900_000)
    delete wallet.answers.stx_transferStx
    const second = await kernel.prepare({ kind: 'transfer', to: bob, amount: 5_000n })
    expect([first.trace?.nonce, second.trace?.nonce]).toEqual(['8', '8'])
    await kernel.send(second)
    node.transactions = [paid()]
    const of = (wanted: string) => kernel.state.ledger.find(({ id }) => id === wanted)
    await vi.waitFor(() => expect(of(second.id)?.status).toBe('confirmed'))
    // The first is still looked for.
    await new Promise((resolve) => setTimeout(resolve, 4_500))
    expect(of(first.id)?.status).toBe('unknown')
  })
})
