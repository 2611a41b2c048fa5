import { replaceSession } from '../entries.ts'
import type { Graph, Rules } from '../graph.ts'
import { caipOf, isLive } from '../share.ts'

/** A graph in which what an account was let in by and is over counts no more, unless the account is in use: it passes anew if it comes back. */
export function withoutOver(graph: Graph, { over = [] }: Rules): Graph {
  let next = graph
  for (const session of Object.values(graph.sessions)) {
    const inUse = Object.values(session.grants).filter(isLive).map(caipOf)
    const passed = session.passed?.filter(
      (account) => inUse.includes(account) || !over.includes(`${account} ${session.id}`),
    )
    if (passed?.length !== session.passed?.length) next = replaceSession(next, session.id, { ...session, passed })
  }
  return next
}
