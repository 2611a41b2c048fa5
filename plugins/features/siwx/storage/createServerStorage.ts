import { type Kernel, openChannel } from 'tapkit/kernel'
import { SignatureInvalidError } from '../errors.ts'
import type { SignInStorage } from '../options.ts'
import { type ServerSession, sentNonce, sentSessions } from '../wire.ts'
import { isSameAccount } from './isSameAccount.ts'

/** The place of the endpoints of `tapkit/server`: the page's own origin, or an origin that lets the page in. */
export type ServerStorageOptions = {
  /** `/sign-in` by default. */
  readonly url?: string | undefined
}

/** Sign-ins at the app's own server, which gives out the nonces, verifies the signatures and keeps the sessions in cookies. */
export function createServerStorage(kernel: Kernel, { url = '/sign-in' }: ServerStorageOptions): SignInStorage {
  const { http, signal } = kernel
  const { origin, pathname } = new URL(url, location.href)
  const base = `${origin}${pathname.replace(/\/+$/, '')}`
  http.allow(origin)
  const credentials = 'include'
  // Cookies tell other tabs nothing.
  const tabs = openChannel(kernel, 'siwx')
  const ask = async () => (await http.get(`${base}/session`, { credentials, parse: sentSessions })).sessions
  let told: readonly ServerSession[] = []
  /** Messages of sessions that have ended here: an old answer does not restore such a session. */
  const ended = new Set<string>()
  return {
    verifies: true,
    nonce: async () => (await http.get(`${base}/nonce`, { credentials, parse: sentNonce })).nonce,
    async add({ message, signature }) {
      // The first try spends the nonce, so a second try would be refused.
      const body = { message, signature }
      told = (await http.post(`${base}/verify`, { credentials, parse: sentSessions, body, retries: 0 })).sessions
      // An answer to another visitor's question, or to an earlier question, is no yes.
      if (!told.some((each) => each.message === message)) throw new SignatureInvalidError()
      if (!signal.aborted) tabs?.postMessage('added')
    },
    async all() {
      told = await ask()
      return told.filter(({ message }) => !ended.has(message))
    },
    async delete(account) {
      const params = { chainId: account.chainId, address: account.accountAddress }
      // An answer that comes meanwhile may name the session no more, or a session that another tab has begun since.
      const ending = told.filter(({ data }) => isSameAccount(data, account))
      const isEnding = ({ message }: ServerSession) => ending.some((each) => each.message === message)
      let isThere = true
      // The server ends the session that the account has then, so a session that another tab has begun meanwhile would end.
      const mayRetry = async () => {
        isThere = (await ask()).some(isEnding)
        return isThere
      }
      const options = { credentials, parse: sentSessions, params, retries: 2, mayRetry } as const
      await http.delete(`${base}/session`, options).catch((error: unknown) => {
        if (isThere) throw error
      })
      for (const { message } of ending) ended.add(message)
    },
    subscribe: (listener, until) => tabs?.addEventListener('message', listener, { signal: until }),
  }
}
