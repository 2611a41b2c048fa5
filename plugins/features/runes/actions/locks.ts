import { type Kernel, SendPendingError } from 'tapkit/kernel'

/** Absent on an `http:` page and in old browsers. */
const locks = () => globalThis.navigator?.locks as LockManager | null | undefined

/** How long a browser may take to answer about locks, in ms. The work goes on without a lock after that. */
const patience = 1_000
/** How long another tab's turn may take, in ms. */
const longestTurn = 60_000

/** The work under way in this page, by its key. Pages without locks have no other record of it. */
const underWay = new WeakMap<Kernel, Map<string, Promise<unknown>>>()

function underWayIn(kernel: Kernel): Map<string, Promise<unknown>> {
  const own = underWay.get(kernel) ?? new Map<string, Promise<unknown>>()
  underWay.set(kernel, own)
  return own
}

/**
 * Runs work that no other tab does at the same time, nor this page: a second press of the same thing is refused.
 * @throws SendPendingError if it is done already
 */
export async function alone<result>(
  kernel: Kernel,
  { key, wallet }: { readonly key: string; readonly wallet: string },
  work: () => Promise<result>,
): Promise<result> {
  if (underWayIn(kernel).has(key)) throw new SendPendingError({ wallet })
  return run(kernel, key, { ifAvailable: true }, patience, async (isFree) => {
    if (!isFree) throw new SendPendingError({ wallet })
    return work()
  })
}

/**
 * Runs work once for this page, after other tabs have done theirs: a further call while the work is under way has the same outcome. If other
 * tabs take too long, the work runs beside theirs: doing it twice must be harmless.
 */
export const shared = <result>(kernel: Kernel, key: string, work: () => Promise<result>): Promise<result> =>
  (underWayIn(kernel).get(key) as Promise<result> | undefined) ?? run(kernel, key, {}, longestTurn, work)

function run<result>(
  kernel: Kernel,
  key: string,
  options: LockOptions,
  limit: number,
  work: (isFree: boolean) => Promise<result>,
): Promise<result> {
  const name = `${kernel.storage.nameOf('runes')}:${key}`
  const running = underLock({ name, options, limit }, work).finally(() => void underWayIn(kernel).delete(key))
  underWayIn(kernel).set(key, running)
  return running
}

async function underLock<result>(
  { name, options, limit }: { readonly name: string; readonly options: LockOptions; readonly limit: number },
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
      // A failure reaches the caller by the work itself.
      await begin(lock !== null).catch(() => {})
    }
    // The browser gives no lock to a page without storage.
    Promise.resolve(locks()?.request(name, options, hold)).then(end, end)
  })
  return begin(true)
}
