import { withDeadline } from '../withDeadline.ts'
import { createQueue } from './createQueue.ts'
import type { Schedule } from './scheduleStorage.ts'

/** The end of an entry's changes, and the end of its reads as well. These promises don't reject. */
type Turns = { readonly changed: Promise<void>; readonly done: Promise<void> }

/** Milliseconds after which a read or a change that waits for the driver fails. */
const deadline = 30_000
/**
 * Milliseconds that later changes of an entry wait for a change without an answer. The driver may still carry it out,
 * and would overwrite later changes. A nonce of the default lifetime is over by then. The wait has to end, because a
 * lost answer never comes.
 */
const hold = 600_000

const settle = (task: Promise<unknown>): Promise<void> =>
  task.then(
    () => {},
    () => {},
  )
const idle: Turns = { changed: Promise.resolve(), done: Promise.resolve() }

/**
 * Runs the tasks of an entry in turn, even after a failed task. Reads wait for the changes before them, and changes for all tasks
 * before them. A task that has waited for too long is not started.
 */
export function createTurns(): Schedule {
  const turns = new Map<string, Turns>()
  const queued = createQueue()

  const startAfter = <value>(before: Promise<void>, task: () => Promise<value>) => {
    let isLate = false
    const answer = before.then(() =>
      queued(() => {
        if (isLate) throw new Error('What was asked before has no answer yet')
        return task()
      }),
    )
    const inTime = withDeadline(() => answer, deadline).catch((error) => {
      isLate = true
      throw error
    })
    /** Settles with the task. Without an answer, it settles `longest` ms after the task's turn has come. */
    const settledWithin = (longest: number) => settle(before.then(() => withDeadline(() => answer, longest)))
    return { inTime, settledWithin }
  }
  const keep = (key: string, turn: Turns) => {
    turns.set(key, turn)
    turn.done.then(() => turns.get(key) === turn && turns.delete(key))
  }

  return {
    read(key, task) {
      const { changed, done } = turns.get(key) ?? idle
      const { inTime, settledWithin } = startAfter(changed, task)
      // A read overwrites nothing, so its lost answer holds later changes up no longer than it is waited for.
      keep(key, { changed, done: settle(Promise.all([done, settledWithin(deadline)])) })
      return inTime
    },
    change(key, task) {
      const { done } = turns.get(key) ?? idle
      const { inTime, settledWithin } = startAfter(done, task)
      const changed = settledWithin(hold)
      keep(key, { changed, done: changed })
      return inTime
    },
  }
}
