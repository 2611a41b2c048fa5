/** The task's answer, or a rejection if it takes longer than so many milliseconds. */
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
