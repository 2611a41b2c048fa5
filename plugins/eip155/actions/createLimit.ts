/** Starts a task, unless as many were started before as a limit allows. */
export type Limit = <value>(task: () => Promise<value>) => Promise<value>

/** Lets at most so many tasks start; each further task fails. */
export function createLimit(most: number): Limit {
  let left = most
  return async (task) => {
    if (left === 0) throw new Error(`More than ${most} requests were asked for`)
    left--
    return task()
  }
}
