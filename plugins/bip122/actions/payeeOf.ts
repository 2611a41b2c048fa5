import { isSameChanges, type LedgerEntry } from 'tapkit/kernel'
import { isSameAddress } from '../address/addressShape.ts'
import type { Listed } from '../explorer/readListed.ts'
import { readSeen } from './readSeen.ts'
import { readTrace } from './trace.ts'

/**
 * The address at which only the order of this entry is paid: the address that the wallet has named, or else the
 * receiver of the payment for a plugin's own order (`ref`). A payment is found there whichever addresses the wallet has
 * paid from. An address of the wallet itself belongs to no order, because the change of any payment goes there.
 */
export function payeeOf(entry: LedgerEntry): string | undefined {
  const { ref, answer, changes } = entry
  const [paid, ...others] = changes.filter(({ direction }) => direction === 'out')
  const reviewed = ref === undefined || others.length > 0 || paid?.token !== undefined ? undefined : paid?.party
  const payee = answer?.fundingAddress ?? reviewed
  const isOwn = readTrace(entry).own.some((address) => isSameAddress(address, payee ?? ''))
  return isOwn ? undefined : payee
}

/** Whether a transaction pays exactly the reviewed amounts, from any address. */
export function paysAsReviewed({ flow }: Pick<Listed, 'flow'>, entry: LedgerEntry): boolean {
  if (!flow) return false
  const { own, spent } = readTrace(entry)
  const whose = { own: [...own, ...flow.spenders], reviewed: entry.changes, isTheirs: spent === undefined }
  return isSameChanges(readSeen(flow, whose), entry.changes)
}

/** Whether a wallet with these addresses pays a payee by a transaction, in any amount. */
export const paysTo = ({ flow }: Listed, payee: string, own: readonly string[]): boolean =>
  flow?.spenders.some((party) => own.some((address) => isSameAddress(address, party))) === true &&
  flow.paid.some(({ party, amount }) => amount > 0n && isSameAddress(party, payee))
