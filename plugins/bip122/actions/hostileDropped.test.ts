import { describe, expect, test } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { unsignedPsbt } from '../fixtures/psbts.ts'
import { psbtIntent } from '../psbtIntent.ts'

const { payment, other, ordinals } = addresses
const [id, raised] = ['aa'.repeat(32), 'bb'.repeat(32)]
const openWorld = openWorlds()
const output = (scriptpubkey_address: string, value: number) => ({ scriptpubkey: '51', scriptpubkey_address, value })
const recorded = (amount: number, coin = 'ef'.repeat(32)) => ({
  ...{ txid: raised, status: { confirmed: true, block_time: Math.floor(Date.now() / 1_000) } },
  vin: [{ txid: coin, vout: 0, prevout: output(payment, 100_000) }],
  vout: [output(other, amount), output(payment, 80_000)],
})

/** The wallet names a transaction, and raises its fee: the explorer knows what took its place alone. */
async function pay(intent: object, found: ReturnType<typeof recorded>) {
  const wallet = createSatsWallet({ accounts: [payment, ordinals] })
  let isSent = false
  const answer = (more: object) => {
    isSent = true
    return { jsonrpc: '2.0', id: '1', result: { ...more, txid: id } }
  }
  Object.assign(wallet.replies, { sendTransfer: answer, signPsbt: ({ psbt }: { psbt: string }) => answer({ psbt }) })
  const { kernel, connect, urls } = await openWorld({
    wallet,
    routes: {
      'fees/recommended': rates,
      '/utxo': [utxo(5_000_000)],
      '/txs': () => (isSent ? [found] : []),
      outspends: () => [isSent ? { spent: true, txid: raised, status: { confirmed: true } } : { spent: false }],
      [`/api/tx/${raised}`]: found,
    },
  })
  await connect()
  await kernel.send(await kernel.prepare(intent as never))
  const looks = () => urls.filter((url) => url.endsWith(id)).length
  return { kernel, status: () => kernel.state.ledger[0]?.status, looks }
}

describe('a payment that the explorer knows nothing of under the id that its wallet named', () => {
  const transfer = { kind: 'transfer', to: other, amount: 1_500n }
  test('had its fee raised in the wallet: it is told by what it pays (money 11)', async () => {
    const { kernel, status } = await pay(transfer, recorded(1_500))
    await expect.poll(status).not.toMatch(/asked|sent/)
    expect(kernel.state.ledger).toMatchObject([{ status: 'confirmed', transactionId: raised, replaces: id }])
  })
  test('error: it is not another payment', async () => {
    const { status, looks } = await pay(transfer, recorded(1_501))
    await expect.poll(looks).toBeGreaterThan(2)
    expect(status()).toBe('sent')
  })
  test('error: a PSBT whose coin was spent for something else is told as that', async () => {
    const psbt = unsignedPsbt([payment], { outputs: [{ address: other, value: 9_000n }] })
    const { kernel, status } = await pay(psbtIntent({ psbt }), recorded(7, `${'0'.repeat(63)}1`))
    await expect.poll(status).not.toMatch(/asked|sent/)
    expect(kernel.state.ledger).toMatchObject([{ status: 'different', transactionId: raised }])
  })
})
