import type { Order } from '../order/order.ts'

type Kind = NonNullable<Order['kind']>

/** The lines about the end of an order. */
export const messages = {
  /** `name`: the rune; empty if it is not known. */
  complete: (kind: Kind, name: string) => `${kind === 'etch' ? 'Etched' : 'Minted'} ${name || 'your rune'}`,
  /** The payment was spent, by a transaction that neither mints nor etches itself. */
  said: (kind: Kind, name: string) => `${thing(kind, name)} is complete, the service says.`,
  /** An order that was never paid. */
  unpaid: (kind: Kind, name: string) => `${thing(kind, name)} can no longer be paid. Nothing was paid.`,
  /** The chain shows something else. */
  otherwise: (kind: Kind, name: string) => `${thing(kind, name)} is not what you ordered. Look at the order.`,
  /** The chain shows no transaction that spends the payment. */
  unseen: (kind: Kind, name: string) =>
    `The service says that ${thing(kind, name, 'the')} is complete, but the chain shows nothing of that. Look at the order.`,
  /** `reason`: the service's own words; empty if the service gave no reason. */
  failed: (kind: Kind, name: string, reason: string) =>
    `${thing(kind, name)} failed${reason && `: ${reason}`}. The money goes back to your refund address.`,
  refunded: (kind: Kind, name: string, reason: string) =>
    `${thing(kind, name)} was refunded${reason && `: ${reason}`}. Look at your refund address.`,
  stale: (kind: Kind, name: string, reason: string) =>
    `${thing(kind, name)} was given up${reason && `: ${reason}`}. Ask the service about it, with the order’s id.`,
}

const thing = (kind: Kind, name: string, article: 'The' | 'the' = 'The'): string =>
  `${article} ${kind === 'etch' ? 'etching' : 'mint'}${name && ` of ${name}`}`
