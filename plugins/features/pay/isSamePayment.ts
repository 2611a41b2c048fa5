import { isSameAddress } from 'tapkit/kernel'
import { readAmount } from './read/decimals.ts'
import type { Request } from './state.ts'

type Payment = Pick<Request, 'asset' | 'amount' | 'recipient'>
type Asset = Payment['asset']

/**
 * An asset is its network and its token's address, because the CAIP-19 ids of an asset may be spelt in several ways.
 */
const isSameAsset = (one: Asset, other: Asset): boolean =>
  one.networkId === other.networkId &&
  (one.address && other.address ? isSameAddress(one.address, other.address) : !one.address && !other.address)

/**
 * Whether two payments are the same, even if they were begun for different requests: a host asks again after a reload,
 * or after a request has timed out.
 */
export const isSamePayment = (one: Payment, other: Payment): boolean =>
  isSameAsset(one.asset, other.asset) &&
  readAmount(one.amount, one.asset.decimals) === readAmount(other.amount, other.asset.decimals) &&
  isSameAddress(one.recipient, other.recipient)
