import { type Kernel, SendPendingError } from 'tapkit/kernel'

/** Absent on an `http:` page and in old browsers. */
const locks = () => globalThis.navigator?.locks as LockManager | null | undefined

/** How long a browser may take to answer about locks, in ms. The work goes on without a lock after that. */
const patience = 1_000
/** How long another tab's turn may take, in ms. */
const longestTurn = 60_000

const busy = new WeakMap<Kernel, Set<string>>()

/**
 * Runs work that no other tab does at the same time, nor this page: a second press of the same thing is refused.
 * @throws SendPendingError if it is done already
 */
export async function alone<result>(
  kernel: Kernel,
  { key, wallet }: { readonly key: string; readonly wallet: string },
  work: () => Promise<result>,
): Promise<result> {
  const own = busy.get(kernel) ?? new Set<string>()
  busy.set(kernel, own)
  if (own.has(key)) throw new SendPendingError({ wallet })
  own.add(key)
  try {
    return await underLock(kernel, key, { ifAvailable: true }, patience, async (isFree) => {
      if (!isFree) throw new SendPendingError({ wallet })
      return work()
    })
  } finally {
    own.delete(key)
  }
}

/** Runs work once other tabs have done theirs. If that takes too long, both run: what is done twice here is harmless. */
export const inTurn = <result>(kernel: Kernel, key: string, work: () => Promise<result>): Promise<result> =>
  underLock(kernel, key, {}, longestTurn, work)

async function underLock<result>(
  kernel: Kernel,
  key: string,
  options: LockOptions,
  limit: number,
  work: (isFree: boolean) => Promise<result>,
): Promise<result> {
  let begun: Promise<result> | undefined
  const begin = (isFree: boolean) => (begun ??= work(isFree))
  await new Promise<void>((go) => {
    const timer = setTimeout(go, limit)
    const end = () => {
      clearTimeout(timer)
      go()
    }
    const hold = async (lock: Lock | null) => {
      end()
      // Whoever waits for the work is told how it ended.
      await begin(lock !== null).catch(() => {})
    }
    const name = `${kernel.storage.nameOf('runes')}:${key}`
    // The browser gives no lock to a page without storage.
    Promise.resolve(locks()?.request(name, options, hold)).then(end, end)
  })
  return begin(true)
}
