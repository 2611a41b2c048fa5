import { Fault } from '../../protocol/fault.ts'

/** The browser's locks, which all pages of this origin share. An old browser has none. */
export type Turns = Pick<LockManager, 'request'> | undefined

/**
 * Runs a task while no other page of this origin asks the visitor for the same host.
 * @throws {Fault} `busy`; and what the task throws
 */
export async function holdTurn<value>(locks: Turns, host: string, task: () => Promise<value>): Promise<value> {
  if (!locks) return task()
  return locks.request(`tapkit-secure:approve ${host}`, { ifAvailable: true }, (lock) => {
    if (!lock) throw new Fault('busy')
    return task()
  })
}
