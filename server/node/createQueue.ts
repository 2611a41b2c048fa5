/**
 * Runs at most `width` tasks at once, and the others in turn. Node hands file operations to a few threads in the order in
 * which they came: all opens of a burst would come before its first close, and leave the process without file handles.
 */
export function createQueue(width: number): <value>(task: () => Promise<value>) => Promise<value> {
  let running = 0
  const waiting: (() => void)[] = []

  return async (task) => {
    if (running < width) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
