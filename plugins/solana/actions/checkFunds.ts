import { formatUnits } from 'tapkit/kernel'
import { InsufficientSolError, InsufficientTokensError, RecipientRentError } from '../errors.ts'
import type { Plan } from './planTransfer.ts'

/**
 * Checks that the account can pay: amount, fee and deposit; that what is left is nothing or enough to stay; and that a new
 * account receives enough to stay.
 * @throws InsufficientSolError, InsufficientTokensError, RecipientRentError
 */
export function checkFunds({ payer, to, amount, token, fee, deposit, balances, rentMinimum }: Plan): void {
  const taken = token?.sources.reduce((sum, source) => sum + source.amount, 0n)
  if (token && taken !== amount) {
    const debug = `${taken} of ${amount} can be taken from this account (smallest unit; 8 token accounts at most).`
    throw new InsufficientTokensError({ symbol: token.symbol, debug })
  }
  const lamports = token ? 0n : amount
  const debug = `The account has ${balances.payer} lamports; amount ${lamports}, fee ${fee}, deposit ${deposit}, rent-exempt minimum ${rentMinimum}.`
  if (balances.payer < lamports) throw new InsufficientSolError({ covers: 'transfer', debug })
  const left = balances.payer - lamports - fee - deposit
  const kept = to === payer ? left + lamports : left
  if (left < 0n || (kept > 0n && kept < rentMinimum)) throw new InsufficientSolError({ covers: 'fees', debug })
  if (!token && to !== payer && balances.recipient + amount < rentMinimum) {
    throw new RecipientRentError({ minimum: formatUnits(rentMinimum - balances.recipient, 9) })
  }
}
