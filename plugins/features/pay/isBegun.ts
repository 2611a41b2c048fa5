import { isSamePayment } from './isSamePayment.ts'
import type { Deposit, Request } from './state.ts'

/** Whether an exchange or a service may already have paid the request. */
export const isBegun = (
  deposit: Deposit | undefined,
  asked: Pick<Request, 'asset' | 'amount' | 'recipient'>,
): deposit is Deposit => deposit !== undefined && deposit.status !== 'failed' && isSamePayment(deposit, asked)
