import type { Kernel } from 'tapkit/kernel'

/** Sessions, and methods, whose wallets did not tell: a method that shows a prompt, or gets no answer, is not asked again. */
const silent = new WeakMap<Kernel, Set<string>>()

type About = {
  readonly sessionId: string
  readonly method: string
  readonly patience: number
  readonly signal: AbortSignal
}

/** Asks a session's wallet a question that it answers by itself; `undefined` if it fails or takes longer than `patience` ms, now or earlier in the session. */
export async function askQuietly<value>(
  kernel: Kernel,
  { sessionId, method, patience, signal }: About,
  ask: () => Promise<value>,
): Promise<value | undefined> {
  const quiet = silent.get(kernel) ?? new Set()
  silent.set(kernel, quiet)
  const key = `${method} ${sessionId}`
  if (quiet.has(key)) return undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The wallet did not answer ${method} in time`)), patience)
  })
  try {
    const answer = await Promise.race([ask(), late])
    signal.throwIfAborted()
    return answer
  } catch (error) {
    signal.throwIfAborted()
    quiet.add(key)
    kernel.report(error)
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
