import { isSamePayment } from './isSamePayment.ts'
import type { Deposit, Request } from './state.ts'

/** Whether a payment that somebody else makes may have paid what is asked for already. */
export const isBegun = (
  deposit: Deposit | undefined,
  asked: Pick<Request, 'asset' | 'amount' | 'recipient'>,
): deposit is Deposit => deposit !== undefined && deposit.status !== 'failed' && isSamePayment(deposit, asked)
