/**
 * Prints one line a row as soon as it is known, and what went wrong under it.
 * A row's `run` answers its complaint: an empty string where it holds.
 */
export async function runRows(rows, { atOnce = 2 } = {}) {
  const queue = [...rows]
  const results = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let row = queue.shift(); row; row = queue.shift()) {
        const start = performance.now()
        const complaint = await row.run().catch((error) => error.stack ?? String(error))
        results.push({ name: row.name, complaint })
        const time = `${((performance.now() - start) / 1000).toFixed(1)} s`
        console.log(`${complaint ? 'FAIL' : 'ok  '} ${row.name} (${time})`)
        if (complaint) console.log(complaint.trimEnd().replace(/^/gm, '     '))
      }
    }),
  )
  return count(results)
}

export const count = (results) => ({
  passed: results.filter(({ complaint }) => !complaint).length,
  failed: results.filter(({ complaint }) => complaint).length,
  failures: results.filter(({ complaint }) => complaint).map(({ name, complaint: words }) => ({ name, words })),
})

/** Lets `npm test` read the count; a run by hand says it. */
export function finish({ passed, failed, failures, silent = false }) {
  if (process.send) process.send({ passed, failed, failures })
  else if (!silent) console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
