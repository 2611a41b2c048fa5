import { PreparedMismatchError, TransactionUnreadableError } from 'tapkit/kernel'
import { readBudget } from './readBudget.ts'
import type { Message } from './readMessage.ts'
import { transactionFee, usualFee } from './transactionFee.ts'

/**
 * What the network takes for a trade that a service has written, in lamports. No trade pays more than is usual: a service could share in it.
 * @throws PreparedMismatchError, TransactionUnreadableError
 */
export function tradeFee(message: Message): bigint {
  const budget = readBudget(message)
  if (!budget) throw new TransactionUnreadableError({ debug: 'Its compute budget is one that the network refuses.' })
  const fee = transactionFee(budget, BigInt(message.signatures.length))
  if (fee > usualFee) throw new PreparedMismatchError({ reason: 'leaves', debug: `Its fee is ${fee} lamports.` })
  return fee
}
