import { type Change, isSameAddress, type Prepared } from 'tapkit/kernel'

/**
 * The party that a figure of a request names. A trade pays the contract that it calls for what comes back, so a trade
 * names that contract among the details and not as a receiver.
 */
export function receiverOf({ intent }: Pick<Prepared, 'intent'>, { party }: Pick<Change, 'party'>): string | undefined {
  const { callees = [], in: due = [] } = intent.promise
  return due.length > 0 && callees.some((callee) => isSameAddress(callee, party)) ? undefined : party
}
