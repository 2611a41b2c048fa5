import { isSameAddress, type Transaction } from 'tapkit/kernel'

/** More than a page has, and more than a visitor sees of a transaction. */
const mostTransactions = 1_000
const mostTransfers = 100

/** Characters that an address of any chain may contain. */
const plainAddress = /^[\w.:-]{1,200}$/

type Page = {
  readonly items: unknown
  readonly networkId: string
  /** The visitor's own addresses. */
  readonly own: readonly string[]
  /** Tokens that the host lists on the network. */
  readonly listed: readonly string[]
}

/**
 * The receivers that an account has paid, by a page of its activity. A transaction that the account did not make
 * itself, for example because another account pays the fee, counts only for tokens that the host lists: any contract can
 * log a payment by any account (money 16, address poisoning).
 */
export function paidIn({ items, networkId, own, listed }: Page): readonly string[] {
  if (!Array.isArray(items)) return []
  const among = (addresses: readonly string[], address: unknown) =>
    typeof address === 'string' && addresses.some((other) => isSameAddress(other, address))
  const paid = items.slice(0, mostTransactions).flatMap((item): string[] => {
    const { status, from, transfers, ...rest } = Object(item) as { readonly [key in keyof Transaction]?: unknown }
    // As in the activity view, a transaction without a status counts as done.
    const isDone = status !== 'failed' && status !== 'pending'
    if (rest.networkId !== networkId || !isDone || !Array.isArray(transfers)) return []
    const isOwn = among(own, from)
    return transfers.slice(0, mostTransfers).flatMap((transfer): string[] => {
      const { direction, party, address } = Object(transfer)
      if (direction !== 'out' || typeof party !== 'string' || !plainAddress.test(party) || !hasMoved(transfer))
        return []
      return (isOwn || among(listed, address)) && !among(own, party) ? [party] : []
    })
  })
  return [...new Set(paid)]
}

/** A transfer of nothing is how a planted address gets into an activity. */
function hasMoved(transfer: unknown): boolean {
  const { amount, collectible } = Object(transfer)
  if (collectible) return Object(collectible).isSpam !== true
  return typeof amount === 'string' && /^\d+(\.\d+)?$/.test(amount) && /[1-9]/.test(amount)
}
