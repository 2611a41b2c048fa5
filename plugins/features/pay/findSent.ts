import { type DeepReadonly, isSameAddress, type Kernel, type LedgerEntry } from 'tapkit/kernel'
import { isPaid } from './isPaid.ts'
import { forgottenEntry, hasEntry, isNamed } from './keptTraces.ts'
import { readAmount } from './read/decimals.ts'
import type { Request } from './state.ts'

type Payment = DeepReadonly<Pick<Request, 'asset' | 'amount' | 'recipient' | 'at'>>
type Entry = DeepReadonly<LedgerEntry>

/**
 * The id of the same payment, asked of a wallet before a reload or elsewhere in the kit, whose outcome is not known. A
 * payment that has succeeded is meant as well if it may be of another request: a host was told of it, it was recorded
 * in another tab since this request was made, or the network recorded another amount than was reviewed.
 */
export const findSent = (kernel: Kernel, request: Payment): string | undefined =>
  findEntry(
    kernel,
    request,
    (entry) =>
      /^(asked|sent|unknown)$/.test(entry.status) ||
      (entry.status === 'different' && isPaid(entry) && hasEntry(kernel, entry.id)) ||
      (entry.status === 'confirmed' &&
        (isNamed(kernel, entry.id) || (!hasEntry(kernel, entry.id) && entry.updatedAt > request.at))),
  )?.id ?? forgottenEntry(kernel, request as Request)

/**
 * The same payment, recorded by the network and not yet reported to a host: the page may have been reloaded meanwhile.
 */
export const findPaid = (kernel: Kernel, request: Payment): Entry | undefined =>
  findEntry(kernel, request, (entry) => isUntold(kernel, entry))

const isUntold = (kernel: Kernel, { id, status }: Entry): boolean =>
  status === 'confirmed' && hasEntry(kernel, id) && !isNamed(kernel, id)

/** The unreported payment that stands in the way of the request, unless the visitor has said that they pay again. */
export const findInTheWay = (kernel: Kernel, request: Payment & DeepReadonly<Pick<Request, 'repeats'>>) =>
  findEntry(kernel, request, (entry) => isUntold(kernel, entry) && !request.repeats?.includes(entry.id))

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
