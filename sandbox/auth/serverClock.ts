import { AsyncLocalStorage } from 'node:async_hooks'

const ahead = new AsyncLocalStorage<number>()
// Taken out of `Date`, as the build replaces `Date.now` here as well.
const { now: everybodys } = Date

/** Milliseconds since 1970 by the clock of the auth server. The build of the server (`buildServer`) puts this in the place of `Date.now`. */
export const now = (): number => everybodys() + (ahead.getStore() ?? 0)

/** Does a task of the server with its clock ahead of everybody else's. */
export const withClockAhead = <result>(ms: number, task: () => Promise<result>): Promise<result> => ahead.run(ms, task)
