/**
 * Runs before the page: timers of these delays, in ms, never end. For a limit or a turn of the kit that a test is not about, and that a
 * busy machine would reach.
 */
export const stopTimers = (...delays: readonly number[]): string => `{
  const { setTimeout } = window
  window.setTimeout = (task, ms, ...given) => setTimeout(task, ${JSON.stringify(delays)}.includes(ms) ? 2 ** 31 - 1 : ms, ...given)
}`
