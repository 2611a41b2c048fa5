import type { Kernel } from 'tapkit/kernel'

/** Addresses that the visitor knows: their own, in every session, and whom they have paid and from where (money 16). */
export function knownAddresses(kernel: Kernel): readonly string[] {
  const paid = kernel.state.ledger.flatMap(({ account, changes, status }) =>
    status === 'different' || status === 'failed'
      ? [account]
      : [account, ...changes.flatMap(({ party }) => party ?? [])],
  )
  return [...new Set([...ownAddresses(kernel), ...paid])]
}

/** Every address of every session. */
export const ownAddresses = ({ state }: Kernel): readonly string[] =>
  Object.values(state.graph.sessions).flatMap(({ grants }) =>
    Object.values(grants).flatMap(({ accounts }) => accounts.map(({ address }) => address)),
  )
