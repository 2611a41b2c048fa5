/** What a task answers, if it does so within so many milliseconds; a rejection otherwise. */
export async function withDeadline<value>(task: () => Promise<value>, deadline: number): Promise<value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${deadline} ms`)), deadline)
  })
  try {
    return await Promise.race([task(), late])
  } finally {
    clearTimeout(timer)
  }
}
