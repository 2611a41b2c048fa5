type Answer = Promise<string | undefined>

/**
 * Lets all requests for an entry share its read that has not begun yet: the read begins after the last of them has asked, so each learns the state at a time
 * after the question. Otherwise a stranger who asks two hundred times at once, with twenty accounts, would fill the queue of a slow storage with reads of
 * the same forty entries, and all other requests would wait behind them. `read` calls `begin` when it begins.
 */
export function shareReads(read: (key: string, begin: () => void) => Answer): (key: string) => Answer {
  const waiting = new Map<string, Answer>()

  return (key) => {
    const shared = waiting.get(key)
    if (shared) return shared
    let isWaiting = true
    // A read that fails before it begins does not wait any more either.
    const end = () => {
      if (isWaiting) waiting.delete(key)
      isWaiting = false
    }
    const answer = read(key, end)
    // A read begins at once if the queue has room.
    if (isWaiting) waiting.set(key, answer)
    answer.then(end, end)
    return answer
  }
}
