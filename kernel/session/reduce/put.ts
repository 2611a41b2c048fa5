import type { Graph, SessionEntry } from '../graph.ts'

/** A graph with one of its sessions as it is now. */
export const put = (graph: Graph, session: SessionEntry): Graph => ({
  ...graph,
  sessions: { ...graph.sessions, [session.id]: session },
})
