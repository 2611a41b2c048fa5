/**
 * The name that takes the fewest letters changed, left out or put in; `undefined` where a third of them would change.
 * @example
 * ```ts
 * import { nearestOf } from 'tapkit/kernel'
 * nearestOf('requried', ['required', 'storage']) // 'required'
 * ```
 */
export function nearestOf(wanted: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((name) => ({ name, steps: stepsBetween(wanted.toLowerCase(), name.toLowerCase()) }))
    .filter(({ steps }) => steps * 3 <= wanted.length)
    .sort((left, right) => left.steps - right.steps)
  return nearest?.name
}

/** Levenshtein's distance, a row of its table at a time. */
function stepsBetween(left: string, right: string): number {
  const first = Array.from({ length: right.length + 1 }, (_, index) => index)
  const last = [...left].reduce((above, letter, at) => {
    const row = [at + 1]
    for (const [index, other] of [...right].entries()) {
      const put = Math.min((above[index + 1] ?? 0) + 1, (row[index] ?? 0) + 1)
      row.push(Math.min(put, (above[index] ?? 0) + (letter === other ? 0 : 1)))
    }
    return row
  }, first)
  return last.at(-1) ?? 0
}
