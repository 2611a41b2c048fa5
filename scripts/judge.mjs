/** Up to how many failures are run once more: a run in which more fail has one cause, which another run would not explain. */
export const mostRepeated = 10

/** Up to how many flaky tests a run passes with. */
export const mostFlaky = 3

/**
 * Tells flaky tests from failed ones: each failure that can be run by itself is run once more, one after the other.
 * @template {import('./failures.mjs').Failure} failure
 * @param {readonly failure[]} failures
 * @param {(failure: failure) => Promise<boolean>} passesAgain
 * @returns {Promise<{ flaky: failure[], failed: failure[] }>} flaky tests beyond the limit count as failed as well
 */
export async function judge(failures, passesAgain) {
  const repeatable = failures.filter(({ again }) => again)
  const flaky = []
  if (repeatable.length <= mostRepeated)
    for (const failure of repeatable) if (await passesAgain(failure)) flaky.push(failure)
  const isExcused = flaky.length <= mostFlaky
  return { flaky, failed: failures.filter((failure) => !isExcused || !flaky.includes(failure)) }
}
