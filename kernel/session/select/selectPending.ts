import type { Shown } from './shown.ts'

/** The wallet that is asked in a namespace. */
export const selectPending = ({ graph }: Pick<Shown, 'graph'>, namespace: string): string | undefined =>
  graph.attempts.findLast((attempt) => attempt.namespace === namespace)?.connectorId
