import { selectUTXO } from '@scure/btc-signer'
import { invalidParams, RpcError } from '../errors.ts'
import { sentFor } from '../manner.ts'
import { formatUnits } from '../units.ts'
import { fromHex, toHex } from './bytes.ts'
import type { Signer } from './core.ts'
import { broadcast, fetchCoins, fetchFeeRate } from './explorer.ts'
import { lockOf, parametersOf, privateKeyOf } from './locks.ts'

export type Recipient = { address: string; amount: bigint }

/** Pays satoshi from the payment address, asks the user and sends; resolves with the transaction's id. */
export async function pay(core: Signer, recipients: readonly Recipient[], feeRate?: number): Promise<string> {
  const network = parametersOf(core.network())
  const [payment] = core.addresses()
  if (!payment) throw new RpcError(-32603, 'The wallet has no payment address.')
  const [coins, rate] = await Promise.all([fetchCoins(core, payment.address), feeRate ?? fetchFeeRate(core)])
  const { script, details } = lockOf(payment.addressType)
  const inputs = coins.map(({ txid, vout, value, hex }) => ({
    txid,
    index: vout,
    sequence: 0xfffffffd,
    // A signature of a legacy input does not cover what it spends: the wallet looks at the whole transaction.
    ...(payment.addressType === 'p2pkh'
      ? { nonWitnessUtxo: fromHex(hex) }
      : { witnessUtxo: { script, amount: BigInt(value) } }),
    ...details,
  }))
  const { fee = 0n } = select(recipients)
  await core.ask({
    title: 'Send bitcoin?',
    rows: [
      ['Site', core.site.origin],
      ['Network', core.network()],
      ['From', payment.address],
      ...recipients.map(({ address, amount }): [string, string] => [
        'To',
        `${formatUnits(amount, 8)} BTC → ${address}`,
      ]),
      ['Fee', `${formatUnits(fee, 8)} BTC`],
    ],
    approve: 'Send',
  })
  const { tx: transaction } = select(
    recipients.map(({ address, amount }) => ({ address, amount: sentFor(core.manner, amount) })),
  )
  transaction.sign(privateKeyOf(payment.addressType))
  transaction.finalize()
  return broadcast(core, toHex(transaction.extract()))

  function select(outputs: readonly Recipient[]) {
    let chosen: ReturnType<typeof selectUTXO>
    try {
      chosen = selectUTXO(inputs, [...outputs], 'default', {
        changeAddress: payment?.address ?? '',
        feePerByte: BigInt(Math.ceil(rate)),
        bip69: false,
        createTx: true,
        network,
      })
    } catch (error) {
      throw invalidParams(error instanceof Error ? error.message : String(error))
    }
    if (!chosen?.tx) throw new RpcError(-32603, 'Not enough bitcoin for the amount and its fee.')
    return { ...chosen, tx: chosen.tx }
  }
}
