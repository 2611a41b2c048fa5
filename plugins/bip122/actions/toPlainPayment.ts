import type { Account } from 'tapkit/kernel'
import { consumedCoins } from '../contents/consumedCoins.ts'
import { outpointOf } from '../contents/contents.ts'
import type { Context } from '../context.ts'
import { PlainCoinsError } from '../errors.ts'
import type { Utxo } from '../explorer/fetchUtxos.ts'
import { sumOf } from '../explorer/sumOf.ts'
import { toPsbt } from '../psbt/toPsbt.ts'
import { chooseOf, type Spending } from './chooseCoins.ts'
import { ownAccounts } from './ownAddresses.ts'

/**
 * A PSBT, in base64, of a payment that spends only coins which are known to be plain: the largest first, with change to
 * the payment address unless the change is dust.
 * @throws PlainCoinsError, and TooManyCoinsError
 */
export function toPlainPayment(
  context: Context,
  account: Account,
  utxos: readonly Utxo[],
  { recipients, rate }: Pick<Spending, 'recipients' | 'rate'>,
): string {
  const { address: from } = account
  const coins = utxos.filter(({ carries }) => carries === false)
  const changeTo = ownAccounts(context, account).find(({ purpose }) => purpose === 'payment')?.address ?? from
  const spending = { from, changeTo, recipients, rate }
  const consumed = consumedCoins(context)
  const free = coins.filter(({ txid, vout }) => !consumed.has(outpointOf({ txid, index: vout })))
  // The coins of a payment on its way are spent only if no others suffice: then the review says that it may replace that payment.
  const choice = chooseOf(free, spending) ?? chooseOf(coins, spending)
  if (!choice) {
    throw new PlainCoinsError({
      debug: `${from} has ${sumOf(coins)} satoshi in coins that the index in \`ordinals\` knows as plain, which is too little for this payment and its fee.`,
    })
  }
  const { change } = choice
  const spent = choice.coins.map((coin) => ({ coin, account }))
  const paid = recipients.map(({ address, amount }) => ({ address, value: amount }))
  return toPsbt(spent, [...paid, ...(change > 0n ? [{ address: changeTo, value: change }] : [])])
}
