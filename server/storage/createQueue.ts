import { withDeadline } from '../withDeadline.ts'

/** Tasks that run at once. Those that read or write files have a file open each. */
const width = 64
/** Milliseconds after which a task makes room for others, though it goes on: its answer may never come. */
const longest = 1_000

/**
 * Runs so many tasks at once, and the others in turn. Node hands file operations to a few threads in the order in which
 * they came: all opens of a burst would come before its first close, and leave the process without file handles.
 */
export function createQueue(): <value>(task: () => Promise<value>) => Promise<value> {
  let running = 0
  const waiting: (() => void)[] = []
  const makeRoom = () => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  return async (task) => {
    if (running < width) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    const done = (async () => task())()
    withDeadline(() => done, longest).then(makeRoom, makeRoom)
    return done
  }
}
