import * as v from 'valibot'
import type { BitcoinProvider } from '../provider.ts'
import { getInfo } from '../rpc/getInfo.ts'

type Request = NonNullable<BitcoinProvider['request']>
type Info = v.InferOutput<typeof getInfo.result>

/** How long a request waits for a wallet's info, in ms. */
const patience = 2_000

/** The last versions that do not know the newer purposes. */
const older: Readonly<Record<string, readonly [major: number, minor: number]>> = { web: [1, 4], mobile: [1, 54] }
const newer: ReadonlySet<unknown> = new Set(['spark', 'starknet'])

/** Each wallet's info, asked once a page; `undefined` if its answer was unreadable. */
const infos = new WeakMap<Request, Promise<Info | undefined>>()

/** Asks a wallet for its info before its first request. Nothing depends on an answer. */
export function primeInfo(request: Request): Promise<Info | undefined> {
  const known = infos.get(request)
  if (known) return known
  const asked = request('getInfo', null).then(
    (reply) => {
      const parsed = v.safeParse(getInfo.result, reply)
      return parsed.success ? parsed.output : undefined
    },
    () => undefined,
  )
  infos.set(request, asked)
  return asked
}

/** A wallet's info may change with its account. */
export function forgetInfo(request: Request): void {
  infos.delete(request)
}

/** Leaves out the purposes that an older wallet would refuse the whole request for; as they are where it is not known. */
export async function knownPurposes(request: Request, purposes: readonly unknown[]): Promise<readonly unknown[]> {
  if (!purposes.some((purpose) => newer.has(purpose))) return purposes
  const info = await infoInTime(request)
  return info && isOlder(info) ? purposes.filter((purpose) => !newer.has(purpose)) : purposes
}

/** Whether a wallet lists a method among those that it has; `false` if it does not answer in time. */
export async function hasMethod(request: Request, method: string): Promise<boolean> {
  const info = await infoInTime(request)
  return info?.methods?.includes(method) === true
}

async function infoInTime(request: Request): Promise<Info | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience)
  })
  const info = await Promise.race([primeInfo(request), late])
  clearTimeout(timer)
  return info
}

function isOlder({ platform, version }: Info): boolean {
  const last = older[platform ?? '']
  if (!last) return platform === undefined
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < last[0] || (major === last[0] && minor <= last[1])
}
