import type { ConnectionState } from '../../types/state.ts'
import { selectConnections } from './selectConnections.ts'
import { selectNamespace } from './selectNamespace.ts'
import type { Shown } from './shown.ts'

/** The connection in use in a namespace. */
export const selectConnection = (state: Shown, namespace = selectNamespace(state)): ConnectionState | undefined =>
  selectConnections(state, namespace).find(({ active }) => active)
