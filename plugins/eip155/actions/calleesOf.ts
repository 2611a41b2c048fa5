import { isSameAddress } from 'tapkit/kernel'
import type { Call } from './knownCalls.ts'

/**
 * The contracts that an account calls by a request: the contract of the request, and those that the account's own code
 * calls (EIP-7702). To them, the account is the caller.
 */
export function calleesOf([call, ...inner]: readonly Call[], account: string): readonly string[] {
  const made = inner.filter(({ sender, data }) => data !== '0x' && isSameAddress(sender, account))
  return [...new Set([call, ...made].flatMap((each) => each?.to ?? []))]
}
