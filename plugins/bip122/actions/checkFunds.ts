import { formatUnits, type Notice, wouldFail } from 'tapkit/kernel'
import type { Utxo } from '../explorer/fetchUtxos.ts'
import { sumOf } from '../explorer/sumOf.ts'
import { amountOf, chooseCoins, chooseOf, plainOf, type Spending } from './chooseCoins.ts'

/** Says that an account cannot pay with the outputs that the estimate counts, and why (bitcoin 8). */
export function checkFunds(utxos: readonly Utxo[], spending: Spending): readonly Notice[] {
  if (chooseCoins(utxos, spending)) return []
  const uncarrying = utxos.filter(({ carries }) => !carries)
  if (chooseOf(uncarrying, spending)) {
    const reason =
      'This account could pay that only with outputs of 330, 546 or 10,000 satoshi, which may carry inscriptions or runes'
    return [wouldFail({ because: 'onlyPostage', about: {}, reason })]
  }
  if (chooseOf(utxos, spending)) {
    const plain = `${formatUnits(sumOf(plainOf(utxos)), 8)} BTC`
    const reason = `Only ${plain} of this account holds neither inscriptions nor runes, which the payment would take along`
    return [wouldFail({ because: 'onlyCarrying', about: { plain }, reason })]
  }
  const reason = 'This account does not hold enough bitcoin'
  return sumOf(utxos) < amountOf(spending)
    ? [wouldFail({ because: 'notEnoughBitcoin', about: {}, reason })]
    : [wouldFail({ because: 'notEnoughBitcoinForFee', about: {}, reason: `${reason} for the network fee as well` })]
}
