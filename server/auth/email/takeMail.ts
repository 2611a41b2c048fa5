import { createToken } from '../../crypto/createToken.ts'
import { SignInStorageError } from '../../errors.ts'
import { AuthRequestError } from '../errors.ts'
import { report } from '../report.ts'
import type { AuthSettings } from '../settings.ts'
import { keyOf } from '../storage/places.ts'

const hour = 3_600_000
/** The parts that the mails of an hour are counted in, so that requests at once seldom meet in one entry. */
const mostParts = 32
/** Mails of other requests that a mail gives way to before it fails. */
const mostTurns = 200

type Taking = Pick<AuthSettings, 'mailsPerHour' | 'storage' | 'report'>

/**
 * Counts a mail to an address that the asking device does not belong to, among all instances. When the mails of this hour of the clock are used up, the
 * rest of the hour has none, and the host is told once.
 * @throws AuthRequestError `mail_paused`, with the seconds until the next hour
 */
export async function takeMail(settings: Taking): Promise<void> {
  const now = Date.now()
  const hours = Math.floor(now / hour)
  const flag = keyOf('breaker', String(hours))
  const paused = () =>
    new AuthRequestError('mail_paused', { facts: { seconds: Math.ceil(((hours + 1) * hour - now) / 1000) } })
  if ((await settings.storage.get(flag)) !== undefined) throw paused()
  if (await takeRoom(hours, settings)) return
  if (await isFirst(flag, settings)) void report(paused(), settings)
  throw paused()
}

/** Takes a place in a part that has room, beginning anywhere. Answers whether there was one. */
async function takeRoom(hours: number, { mailsPerHour, storage }: Taking): Promise<boolean> {
  const roomOf = (part: number) => Math.floor((mailsPerHour + part) / mostParts)
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  let open = Array.from({ length: mostParts }, (_, at) => (random + at) % mostParts).filter((part) => roomOf(part) > 0)
  for (let turn = 0; turn < mostTurns; ) {
    const [part, ...rest] = open
    if (part === undefined) return false
    const key = keyOf('mails', String(hours), String(part))
    const text = await storage.get(key)
    const count = readCount(text)
    if (count >= roomOf(part)) {
      open = rest
      continue
    }
    if (await storage.compareAndSet(key, text, String(count + 1), 2 * hour)) return true
    // Another request was faster here: the next part may be free.
    open = [...rest, part]
    turn++
  }
  throw new SignInStorageError({ cause: new Error(`No mail could be counted in ${mostTurns} turns`) })
}

function readCount(text = '0'): number {
  // A damaged count does not count as none: the mails would start over.
  if (!/^\d{1,15}$/.test(text)) throw new SignInStorageError({ cause: new Error('A count of mails is damaged') })
  return Number(text)
}

/** Whether this request is the one that tells of it, among all instances. */
async function isFirst(flag: string, { storage }: Taking): Promise<boolean> {
  const token = createToken()
  if (await storage.compareAndSet(flag, undefined, token, 2 * hour)) return true
  // A storage client may have sent the change twice.
  return (await storage.get(flag)) === token
}
