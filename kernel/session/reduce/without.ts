import type { SessionEntry } from '../graph.ts'
import { namespaceOf } from '../select/offeredIn.ts'
import { filterValues } from './records.ts'

/** A session without some of its namespaces: who is connected there again passes the gates anew. */
export const without = (session: SessionEntry, isOver: (namespace: string) => boolean): SessionEntry => ({
  ...session,
  grants: filterValues(session.grants, (_, name) => !isOver(name)),
  passed: session.passed?.filter((account) => !isOver(namespaceOf(account))),
})
