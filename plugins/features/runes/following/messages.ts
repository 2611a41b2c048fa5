import type { Order } from '../order/order.ts'

type Kind = NonNullable<Order['kind']>

/** The lines about the end of an order. */
export const messages = {
  /** `name`: the rune; empty if it is not known. */
  complete: (kind: Kind, name: string) => `${kind === 'etch' ? 'Etched' : 'Minted'} ${name || 'your rune'}`,
  /** The chain has shown no transaction of the service. */
  said: (kind: Kind, name: string) => `${thing(kind, name)} is complete, the service says.`,
  /** An order that was never paid. */
  unpaid: (kind: Kind, name: string) => `${thing(kind, name)} can no longer be paid. Nothing was paid.`,
  /** The chain shows something else. */
  otherwise: (kind: Kind, name: string) => `${thing(kind, name)} is not what you ordered. Look at the order.`,
  /** `reason`: the service's own words; empty if the service gave no reason. */
  failed: (kind: Kind, name: string, reason: string) =>
    `${thing(kind, name)} failed${reason && `: ${reason}`}. The money goes back to your refund address.`,
  refunded: (kind: Kind, name: string, reason: string) =>
    `${thing(kind, name)} was refunded${reason && `: ${reason}`}. Look at your refund address.`,
  stale: (kind: Kind, name: string, reason: string) =>
    `${thing(kind, name)} was given up${reason && `: ${reason}`}. Ask the service about it, with the order’s id.`,
}

const thing = (kind: Kind, name: string): string =>
  `${kind === 'etch' ? 'The etching' : 'The mint'}${name && ` of ${name}`}`
