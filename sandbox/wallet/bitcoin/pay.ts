import { selectUTXO, type Transaction } from '@scure/btc-signer'
import { invalidParams, RpcError } from '../errors.ts'
import { sentFor } from '../manner.ts'
import { formatUnits } from '../units.ts'
import { toHex } from './bytes.ts'
import type { Signer } from './core.ts'
import { broadcast, fetchFeeRate } from './explorer.ts'
import { inputOf } from './inputOf.ts'
import { parametersOf, privateKeyOf } from './locks.ts'
import { fetchHeld, isPlain } from './ordinals/fetchHeld.ts'

export type Recipient = { address: string; amount: bigint }

/**
 * Pays satoshi from the payment address, asks the user and sends; resolves with the transaction's id. Outputs that hold an inscription or runes
 * are left alone, unless the wallet is careless: then they go first, those of the ordinals address too.
 */
export async function pay(core: Signer, recipients: readonly Recipient[], feeRate?: number): Promise<string> {
  const network = parametersOf(core.network())
  const [payment] = core.addresses()
  if (!payment) throw new RpcError(-32603, 'The wallet has no payment address.')
  const isCareless = core.manner === 'careless'
  const owners = isCareless ? core.addresses() : [payment]
  const [coins, rate] = await Promise.all([fetchHeld(core, owners), feeRate ?? fetchFeeRate(core)])
  const plain = coins.filter((coin) => isPlain(coin) && coin.owner.address === payment.address)
  const first = isCareless ? coins.filter((coin) => !isPlain(coin)) : []
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
  for (const type of typesOf(transaction)) transaction.sign(privateKeyOf(type))
  transaction.finalize()
  return broadcast(core, toHex(transaction.extract()))

  function typesOf(spending: Transaction) {
    const inputs = Array.from({ length: spending.inputsLength }, (_, at) => spending.getInput(at))
    const owned = inputs.map(({ txid, index }) =>
      coins.find((one) => one.txid === toHex(txid ?? new Uint8Array()) && one.vout === index),
    )
    return new Set(owned.map((coin) => coin?.owner.addressType ?? 'p2wpkh'))
  }

  function select(outputs: readonly Recipient[]) {
    let chosen: ReturnType<typeof selectUTXO>
    try {
      chosen = selectUTXO(plain.map(inputOf), [...outputs], 'default', {
        changeAddress: payment?.address ?? '',
        feePerByte: BigInt(Math.ceil(rate)),
        bip69: false,
        createTx: true,
        network,
        ...(first.length > 0 ? { requiredInputs: first.map(inputOf) } : {}),
      })
    } catch (error) {
      throw invalidParams(error instanceof Error ? error.message : String(error))
    }
    if (!chosen?.tx) throw new RpcError(-32603, 'Not enough bitcoin for the amount and its fee.')
    return { ...chosen, tx: chosen.tx }
  }
}
