/** Milliseconds after which the driver counts as hung: for answers that never come, not for slow machines. */
const patience = 45_000

/**
 * The answer of a task, if it comes in time.
 * @throws {Error} the name of the task, if it did not end
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
