import type { DeepReadonly, State } from '../../types/state.ts'

/** What is derived from: a kernel's state, or a snapshot of it. */
export type Shown = DeepReadonly<Pick<State, 'graph' | 'networks' | 'connectors' | 'holdings'>>
