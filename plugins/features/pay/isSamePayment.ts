import { isSameAddress } from 'tapkit/kernel'
import { readAmount } from './read/decimals.ts'
import type { Request } from './state.ts'

type Payment = Pick<Request, 'asset' | 'amount' | 'recipient'>

/** Whether one pays what the other does, whichever request it was begun for: a host asks again after a reload, or once its time is over. */
export const isSamePayment = (one: Payment, other: Payment): boolean =>
  one.asset.assetId === other.asset.assetId &&
  readAmount(one.amount, one.asset.decimals) === readAmount(other.amount, other.asset.decimals) &&
  isSameAddress(one.recipient, other.recipient)
