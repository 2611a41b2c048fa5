import type { SignedPermit } from 'tapkit/features/swap'
import { type Allowance, isSameAddress, PreparedMismatchError } from 'tapkit/kernel'
import type { Call } from '../actions/knownCalls.ts'
import { readCarried } from './readCarried.ts'

const most = 2n ** 256n - 1n

/**
 * Requires that a trade hands in the permit that was signed for it, once and as it is, and no other.
 * @throws PreparedMismatchError
 */
export function requireCarried(calls: readonly Call[], signed: SignedPermit): void {
  const [own, ...more] = calls.flatMap((call) => readCarried(call) ?? [])
  const isSigned =
    own !== undefined &&
    more.length === 0 &&
    isSameAddress(own.token, signed.token) &&
    isSameAddress(own.owner, signed.owner) &&
    isSameAddress(own.spender, signed.spender) &&
    own.value === signed.value &&
    own.deadline === signed.deadline &&
    own.v === signed.v &&
    own.r === signed.r &&
    own.s === signed.s
  if (isSigned) return
  const debug = own
    ? 'It hands in another permit than was signed.'
    : 'It hands in no permit, and one was signed for it.'
  throw new PreparedMismatchError({ reason: 'allows', debug })
}

/** Whether an allowance is the allowance that the visitor has signed, or its remainder. */
export const isSigned = ({ token, spender, amount }: Allowance, signed: SignedPermit): boolean =>
  isSameAddress(token, signed.token) &&
  isSameAddress(spender, signed.spender) &&
  (amount === 'all' ? most : amount) <= signed.value
