import { expect, test, vi } from 'vitest'
import { addresses } from '../../../bip122/fixtures/createSatsWallet.ts'
import { mint, openRunes, paidBy, paying, settle } from '../fixtures/openRunes.ts'
import { txid } from '../fixtures/orders.ts'

const { wallet, visit } = openRunes()
const error = (code: number) => () => ({ jsonrpc: '2.0', id: '1', error: { code, message: 'wallet gone' } })
const ok = (result: unknown) => () => ({ jsonrpc: '2.0', id: '1', result })

/** A full page of an explorer's list: older transactions stand on the next page. */
const crowd = Array.from({ length: 25 }, (_, at) => paying(txid(1_000 + at), 600))

test('error: a payment that may stand behind a crowd at its address is not taken for unpaid (runes 7)', async () => {
  const made = wallet()
  const { ask, routes } = visit()
  made.replies.sendTransfer = error(-32603)
  routes['/txs'] = crowd
  await ask('runes_mint', mint)
  await settle(vi.advanceTimersByTimeAsync(11 * 60_000))
  routes['mint/orders'] = { orderId: 'order 2', fundAddress: addresses.payment, fundAmount: 5_000 }
  made.replies.sendTransfer = ok({ txid: txid(2) })
  expect(await ask('runes_mint', mint)).toMatchObject({
    status: 'error',
    error: { message: expect.stringMatching(/under way/) },
  })
})

test('a bump that nobody could find at once is found later, and makes room for the next (runes 9)', async () => {
  const made = wallet()
  const { ask, routes, stored } = visit()
  const bumps = () =>
    ((stored()[0]?.payments ?? []) as readonly Record<string, unknown>[])
      .filter((payment) => payment.for === 'bump')
      .map(({ feeRate, outcome, transactionId }) => [feeRate, outcome, transactionId])
      .sort((one, other) => Number(one[0]) - Number(other[0]))
  await ask('runes_mint', mint)
  made.replies.sendTransfer = error(-32603)
  await ask('runes_rbfOrder', { orderId: 'order 1', newFeeRate: 20 })
  expect(bumps()).toEqual([[20, 'unsure', undefined]])
  routes['/txs'] = [paying(paidBy, 5_000), paying(txid(6), 700)]
  made.replies.sendTransfer = ok({ txid: txid(7) })
  expect(await ask('runes_rbfOrder', { orderId: 'order 1', newFeeRate: 30 })).toMatchObject({
    result: { fundRBFTransactionId: txid(7) },
  })
  expect(bumps()).toEqual([
    [20, 'sent', txid(6)],
    [30, 'sent', txid(7)],
  ])
})
