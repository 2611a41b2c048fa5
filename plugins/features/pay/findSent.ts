import { type DeepReadonly, isSameAddress, type LedgerEntry } from 'tapkit/kernel'
import { readAmount } from './read/decimals.ts'
import type { Request } from './state.ts'

type Payment = DeepReadonly<Pick<Request, 'asset' | 'amount' | 'recipient'>>

/** The same that a wallet was asked for before a reload or elsewhere in the kit, where nobody knows yet how that ends. */
export function findSent(
  ledger: DeepReadonly<readonly LedgerEntry[]>,
  { asset, amount, recipient }: Payment,
): DeepReadonly<LedgerEntry> | undefined {
  const value = readAmount(amount, asset.decimals)
  const isSame = (one: string | undefined, other: string | undefined) =>
    one === undefined || other === undefined ? one === other : isSameAddress(one, other)
  return ledger.find(
    ({ status, networkId, changes }) =>
      /^(asked|sent|unknown)$/.test(status) &&
      networkId === asset.networkId &&
      changes.some(
        (change) =>
          change.direction === 'out' &&
          change.amount === value &&
          isSame(change.token, asset.address) &&
          isSame(change.party, recipient),
      ),
  )
}
