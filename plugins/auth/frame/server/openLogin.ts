import type { Handler } from '../../protocol/openResponder.ts'
import { keyStore } from '../storage/keyStore.ts'
import { createEmailLogin, type EmailRequest } from './emailLogin.ts'
import { createFarcasterLogin, type FarcasterRequest } from './farcasterLogin.ts'
import { openServer } from './openServer.ts'
import { hasRequestKey, type RequestKeyRecord } from './requestKey.ts'

type LoginRequest = EmailRequest | FarcasterRequest

export type LoginHandlers = { readonly [type in LoginRequest]: Handler<type> }

/** The logins of the bridge for an app, at the server of the page's own origin. */
export function openLogin({ origin, indexedDB }: Pick<Window, 'origin' | 'indexedDB'>, app: string): LoginHandlers {
  const keys = keyStore<RequestKeyRecord>('request', indexedDB)
  const ask = openServer({ origin, keys })
  return { ...createEmailLogin({ ask, app, hasAsked: () => hasRequestKey(keys) }), ...createFarcasterLogin(ask) }
}
