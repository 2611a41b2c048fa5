import type { Kernel } from '../types/kernel.ts'
import { paidTo } from './paidTo.ts'

type State = Pick<Kernel['state'], 'ledger' | 'graph'>

/**
 * Addresses that the visitor knows: their own addresses in every session, the addresses that they paid, and the
 * addresses that they paid from (money 16).
 * @example
 * ```ts
 * import { isSameAddress, type Kernel, knownAddresses } from 'tapkit/kernel'
 * export const isKnown = ({ state }: Kernel, address: string) =>
 *   knownAddresses(state).some((known) => isSameAddress(known, address))
 * ```
 */
export const knownAddresses = (state: State): readonly string[] => [
  ...new Set([...ownAddresses(state), ...state.ledger.flatMap((entry) => [entry.account, ...paidTo(entry)])]),
]

/**
 * The addresses of all sessions, including accounts that still wait at a gate.
 * @example
 * ```ts
 * import { type Kernel, ownAddresses } from 'tapkit/kernel'
 * export const count = ({ state }: Kernel) => ownAddresses(state).length
 * ```
 */
export const ownAddresses = ({ graph }: Pick<State, 'graph'>): readonly string[] =>
  Object.values(graph.sessions).flatMap(({ grants }) =>
    Object.values(grants).flatMap(({ accounts, next }) =>
      [...accounts, ...(next?.accounts ?? [])].map(({ address }) => address),
    ),
  )
