import { type DeepReadonly, isSameAddress, type Kernel, type LedgerEntry } from 'tapkit/kernel'
import { isPaid } from './isPaid.ts'
import { readAmount } from './read/decimals.ts'
import type { Request } from './state.ts'
import { hasEntry } from './traces.ts'

type Payment = DeepReadonly<Pick<Request, 'asset' | 'amount' | 'recipient'>>
type Entry = DeepReadonly<LedgerEntry>

/**
 * The same that a wallet was asked for before a reload or elsewhere in the kit, where nobody knows yet how that ends; or that has paid
 * another amount than was reviewed, which no host was told of as a success.
 */
export const findSent = (kernel: Kernel, request: Payment): Entry | undefined =>
  findEntry(
    kernel,
    request,
    (entry) =>
      /^(asked|sent|unknown)$/.test(entry.status) ||
      (entry.status === 'different' && isPaid(entry) && hasEntry(kernel, entry.id)),
  )

/** The same that the network has recorded as paid, and no host was told of: the page may have been loaded anew meanwhile. */
export const findPaid = (kernel: Kernel, request: Payment): Entry | undefined =>
  findEntry(kernel, request, ({ id, status }) => status === 'confirmed' && hasEntry(kernel, id))

function findEntry(
  kernel: Kernel,
  { asset, amount, recipient }: Payment,
  isMeant: (entry: Entry) => boolean,
): Entry | undefined {
  const value = readAmount(amount, asset.decimals)
  const isSame = (one: string | undefined, other: string | undefined) =>
    one === undefined || other === undefined ? one === other : isSameAddress(one, other)
  return kernel.state.ledger.find(
    (entry) =>
      entry.networkId === asset.networkId &&
      entry.changes.some(
        (change) =>
          change.direction === 'out' &&
          change.amount === value &&
          isSame(change.token, asset.address) &&
          isSame(change.party, recipient),
      ) &&
      isMeant(entry),
  )
}
