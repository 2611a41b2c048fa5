import { expect, test } from 'vitest'
import { addresses, createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { rates, utxo } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { unsignedPsbt } from '../fixtures/psbts.ts'
import { psbtIntent } from '../psbtIntent.ts'

const { payment, other } = addresses
const carol = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const openWorld = openWorlds()

test('error: a PSBT that was reviewed before a payment whose coins the wallet chose does not replace the payment without a word (bitcoin 28)', async () => {
  const wallet = createSatsWallet()
  const txid = 'aa'.repeat(32)
  let isSent = false
  wallet.replies.signPsbt = ({ psbt }: { psbt: string }) => ({
    jsonrpc: '2.0',
    id: '1',
    result: { psbt, txid: 'bb'.repeat(32) },
  })
  wallet.replies.sendTransfer = () => {
    isSent = true
    return { jsonrpc: '2.0', id: '1', result: { txid } }
  }
  const { kernel, connect } = await openWorld({
    wallet,
    routes: {
      ...{ 'fees/recommended': rates, '/utxo': [utxo(5_000_000)] },
      // The wallet spends the same coin as the PSBT.
      outspends: () => [isSent ? { spent: true, txid, status: { confirmed: false } } : { spent: false }],
    },
  })
  await connect()
  const psbt = unsignedPsbt([payment], { outputs: [{ address: carol, value: 8_000n }] })
  const reviewed = await kernel.prepare(psbtIntent({ psbt }))
  expect(reviewed.notices.map(({ code }) => code)).not.toContain('replaces')
  await kernel.send(await kernel.prepare({ kind: 'transfer', to: other, amount: 1_500n }))
  await expect(kernel.send(reviewed)).rejects.toMatchObject({ name: 'PreparedStaleError' })
  const anew = await kernel.prepare(psbtIntent({ psbt }))
  expect(anew.notices.map(({ code }) => code)).toContain('replaces')
  await kernel.send(anew)
})
