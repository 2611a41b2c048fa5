import type { Kernel } from 'tapkit/kernel'
import * as v from 'valibot'
import { SignatureTooLongError } from '../errors.ts'
import type { SignInStorage } from '../options.ts'
import type { SignInSession } from '../types.ts'
import { keptSession } from '../wire.ts'
import { isSameAccount } from './isSameAccount.ts'

const key = 'siwx'
/**
 * Characters of a signature at most: as much as a sign-in server reads. A contract's may be long: every owner signs, and the code that
 * deploys it comes along (ERC-6492). All sign-ins share the 5 MB or so of a site.
 */
const limit = 32_000

/**
 * Sign-ins in this browser, under the kit's name; tabs share them. Any script of the page can write there, so the
 * content is checked.
 */
export function createBrowserStorage({ storage }: Kernel): SignInStorage {
  const read = () => storage.get(key, readSessions) ?? []
  return {
    all: async () => read(),
    async add(session) {
      if (session.signature.length > limit) throw new SignatureTooLongError({ limit })
      storage.set(key, [...read().filter((each) => !isSameAccount(each.data, session.data)), session])
    },
    async delete(data) {
      const left = read().filter((each) => !isSameAccount(each.data, data))
      if (left.length > 0) storage.set(key, left)
      else storage.remove(key)
    },
    subscribe(listener, signal) {
      addEventListener(
        'storage',
        (event) => {
          if (event.key === storage.nameOf(key) || event.key === null) listener()
        },
        { signal },
      )
    },
  }
}

/** The newest thousand sign-ins, without malformed entries. */
function readSessions(json: unknown): readonly SignInSession[] {
  if (!Array.isArray(json)) return []
  return json.slice(-1_000).flatMap((each) => {
    const { success, output } = v.safeParse(keptSession, each)
    return success ? [output] : []
  })
}
