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
  /** Nonces of sessions that have ended here: an old answer does not restore such a session. */
  const ended = new Set<string>()
  return {
    verifies: true,
    nonce: async () => (await http.get(`${base}/nonce`, { credentials, parse: sentNonce })).nonce,
    async add({ message, signature }) {
      // The first try spends the nonce, so a second try would be refused.
      const options = { credentials, parse: sentSessions, body: { message, signature }, retries: 0 } as const
      const { sessions } = await http.post(`${base}/verify`, options)
      // An answer to another visitor's question, or to an earlier question, is no yes.
      if (!sessions.some((each) => each.message === message)) throw new SignatureInvalidError()
      if (!signal.aborted) tabs?.postMessage('added')
    },
    all: async () => (await ask()).filter(({ data }) => !ended.has(data.nonce)),
    async delete(session) {
      const { chainId, accountAddress: address, nonce } = session
      let isReplaced = false
      // The server ends the session that the account has then, so a session that another tab has begun meanwhile would end.
      const mayRetry = async () => {
        const isNewer = ({ data }: ServerSession) => isSameAccount(data, session) && data.nonce !== nonce
        isReplaced = nonce !== undefined && (await ask()).some(isNewer)
        return !isReplaced
      }
      const options = { credentials, parse: sentSessions, params: { chainId, address }, retries: 2, mayRetry } as const
      await http.delete(`${base}/session`, options).catch((error: unknown) => {
        if (!isReplaced) throw error
      })
      if (nonce !== undefined) ended.add(nonce)
    },
    subscribe: (listener, until) => tabs?.addEventListener('message', listener, { signal: until }),
  }
}
