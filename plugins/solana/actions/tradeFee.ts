import { PreparedMismatchError, TransactionUnreadableError } from 'tapkit/kernel'
import { countSignatures } from './countSignatures.ts'
import { readBudget } from './readBudget.ts'
import type { Message } from './readMessage.ts'
import { transactionFee, usualFee } from './transactionFee.ts'

/**
 * The network's fee for a trade that a service has written, in lamports. A trade with an unusually high fee is refused,
 * because the service could share in the fee.
 * @throws PreparedMismatchError, TransactionUnreadableError
 */
export function tradeFee(message: Message): bigint {
  const budget = readBudget(message)
  if (!budget) throw new TransactionUnreadableError({ debug: 'Its compute budget is one that the network refuses.' })
  const fee = transactionFee(budget, countSignatures(message))
  if (fee > usualFee) throw new PreparedMismatchError({ reason: 'leaves', debug: `Its fee is ${fee} lamports.` })
  return fee
}
