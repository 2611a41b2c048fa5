import { isSameAddress, type Transaction } from 'tapkit/kernel'

/** More than a page has, and more than anybody sees of one transaction. */
const mostTransactions = 1_000
const mostTransfers = 100

/** What may stand in an address of any chain. */
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
 * Whom an account has paid, as a page of its activity tells it. What it did not make itself, as where somebody else pays the fee, counts
 * only in a token that the host lists: anybody's contract can log that somebody paid (money 16, address poisoning).
 */
export function paidIn({ items, networkId, own, listed }: Page): readonly string[] {
  if (!Array.isArray(items)) return []
  const among = (addresses: readonly string[], address: unknown) =>
    typeof address === 'string' && addresses.some((other) => isSameAddress(other, address))
  const paid = items.slice(0, mostTransactions).flatMap((item): string[] => {
    const { status, from, transfers, ...rest } = Object(item) as { readonly [key in keyof Transaction]?: unknown }
    // As the activity reads it: what does not say otherwise is done.
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
