import { describe, expect, test } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { unsignedPsbt } from '../fixtures/psbts.ts'
import { psbtIntent } from '../psbtIntent.ts'

const { payment, other, ordinals } = addresses
const txid = 'cd'.repeat(32)
const openWorld = openWorlds()
const output = (scriptpubkey_address: string, value: number) => ({ scriptpubkey: '51', scriptpubkey_address, value })
const recorded = (spender: string, blockTime = Math.floor(Date.now() / 1_000)) => ({
  ...{ txid, status: { confirmed: true, block_time: blockTime } },
  vin: [{ txid: 'ef'.repeat(32), vout: 0, prevout: output(spender, 100_000) }],
  vout: [output(other, 1_500), output(spender, 90_000)],
})

async function settle(intent: object, transaction: object) {
  const wallet = createSatsWallet({ accounts: [payment, ordinals] })
  Object.assign(wallet.replies, {
    sendTransfer: () => ({ jsonrpc: '2.0', id: '1', result: { txid } }),
    signPsbt: ({ psbt }: { psbt: string }) => ({ jsonrpc: '2.0', result: { psbt, txid } }),
  })
  const { kernel, connect } = await openWorld({
    wallet,
    routes: {
      'fees/recommended': rates,
      '/utxo': [utxo(5_000_000)],
      '/txs': [],
      outspends: [{ spent: false }, { spent: false }],
      [`/api/tx/${txid}`]: transaction,
    },
  })
  await connect()
  await kernel.send(await kernel.prepare(intent as never)).catch(() => undefined)
  await expect.poll(() => kernel.state.ledger[0]?.status).not.toMatch(/asked|sent/)
  return kernel.state.ledger[0]?.status
}

// "An id from before, of a stranger or of another payment is not believed" (money 15): a request may let less leave, and by these
// nothing left.
describe('a request of a feature whose wallet names a transaction that is not of it', () => {
  const payload = {
    ...{ kind: 'transfer', recipients: [{ address: other, amount: 1_500n }], from: payment, network: 'Mainnet' },
  }
  test('error: a stranger’s payment is no success of it', async () => {
    expect(await settle({ kind: 'calls', payload }, recorded(other))).not.toBe('confirmed')
  })
  test('error: a payment from before the wallet was asked is no success of the request', async () => {
    expect(await settle({ kind: 'calls', payload }, recorded(payment, 1_600_000_000))).not.toBe('confirmed')
  })
  test('behavior: a payment of the request’s own amounts is confirmed', async () => {
    expect(await settle({ kind: 'calls', payload }, recorded(payment))).toBe('confirmed')
  })
})

test('error: a PSBT that only moves between one’s own addresses is not confirmed by one that spends other coins', async () => {
  const psbt = unsignedPsbt([payment, ordinals], { outputs: [{ address: payment as string, value: 19_000n }] })
  expect(await settle(psbtIntent({ psbt }), recorded(payment))).not.toBe('confirmed')
})
