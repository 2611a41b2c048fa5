import { type DeepReadonly, isSameAddress, type LedgerEntry } from 'tapkit/kernel'
import { readAmount } from './read/decimals.ts'
import type { Request } from './state.ts'

type Payment = DeepReadonly<Pick<Request, 'asset' | 'amount' | 'recipient'>>

/** Whether a wallet was asked for the same, before a reload or elsewhere in the kit, and nobody knows yet how that ends. */
export function mayBeSent(
  ledger: DeepReadonly<readonly LedgerEntry[]>,
  { asset, amount, recipient }: Payment,
): boolean {
  const value = readAmount(amount, asset.decimals)
  const isSame = (one: string | undefined, other: string | undefined) =>
    one === undefined || other === undefined ? one === other : isSameAddress(one, other)
  return ledger.some(
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
