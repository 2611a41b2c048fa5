import { isSameChanges, type LedgerEntry } from 'tapkit/kernel'
import { isSameAddress } from '../address/addressShape.ts'
import type { Listed } from '../explorer/readListed.ts'
import { readSeen } from './readSeen.ts'
import { readTrace } from './trace.ts'

/**
 * The address that an order of this entry is paid at, which is nobody else's: what the wallet has named, else the receiver of what was
 * paid for a plugin's own order (`ref`). There a payment is found whatever addresses the wallet has paid from. An address of the wallet
 * itself is no order's: the change of any payment goes there.
 */
export function payeeOf(entry: LedgerEntry): string | undefined {
  const { ref, answer, changes } = entry
  const [paid, ...others] = changes.filter(({ direction }) => direction === 'out')
  const reviewed = ref === undefined || others.length > 0 || paid?.token !== undefined ? undefined : paid?.party
  const payee = answer?.fundingAddress ?? reviewed
  const isOwn = readTrace(entry).own.some((address) => isSameAddress(address, payee ?? ''))
  return isOwn ? undefined : payee
}

/** Whether a transaction pays exactly what was reviewed, whoever pays. */
export function paysAsReviewed({ flow }: Pick<Listed, 'flow'>, entry: LedgerEntry): boolean {
  if (!flow) return false
  const { own, spent } = readTrace(entry)
  const whose = { own: [...own, ...flow.spenders], reviewed: entry.changes, isTheirs: spent === undefined }
  return isSameChanges(readSeen(flow, whose), entry.changes)
}

/** Whether a wallet that shares these addresses pays an address by a transaction, whatever it pays. */
export const paysTo = ({ flow }: Listed, payee: string, own: readonly string[]): boolean =>
  flow?.spenders.some((party) => own.some((address) => isSameAddress(address, party))) === true &&
  flow.paid.some(({ party, amount }) => amount > 0n && isSameAddress(party, payee))
