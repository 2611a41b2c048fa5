/** Milliseconds after which the driver is taken not to answer any more: against what never comes, not against slow machines. */
const patience = 45_000

/**
 * What a task answers, if it does in time.
 * @throws {Error} what was being done, if it did not end
 */
export async function within<answer>(what: string, task: Promise<answer>, milliseconds = patience): Promise<answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const tell = () => reject(new Error(`${what} did not end within ${milliseconds / 1_000} s.`))
    timer = setTimeout(tell, milliseconds)
  })
  try {
    return await Promise.race([task, late])
  } finally {
    clearTimeout(timer)
  }
}
