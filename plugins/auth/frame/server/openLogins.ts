import type { Handler } from '../../protocol/openResponder.ts'
import { keyStore } from '../storage/keyStore.ts'
import { openChannel } from '../storage/openChannel.ts'
import { socialChannel } from '../window/social/popupMessages.ts'
import { findMarker } from '../windows/marker.ts'
import { createEmailLogin, type EmailHandlers } from './emailLogin.ts'
import { createFarcasterLogin, type FarcasterHandlers } from './farcasterLogin.ts'
import { openServer } from './openServer.ts'
import { hasRequestKey, type RequestKeyRecord } from './requestKey.ts'
import { createSocialLogin, type SocialHandlers } from './socialLogin.ts'

/** The requests for which the bridge asks the auth server of its own origin. */
type LoginRequest = keyof (EmailHandlers & FarcasterHandlers & SocialHandlers)

export type LoginHandlers = { readonly [type in LoginRequest]: Handler<type> }

/** The logins of an app at the server of the page's own origin: by email, at providers and by Farcaster. */
export function openLogins(page: Window, app: string): LoginHandlers {
  const { origin, indexedDB } = page
  const keys = keyStore<RequestKeyRecord>('request', indexedDB)
  const input = { ask: openServer({ origin, keys }), hasAsked: () => hasRequestKey(keys) }
  return {
    ...createEmailLogin({ ...input, app }),
    ...createFarcasterLogin(input.ask),
    ...createSocialLogin({
      ...input,
      origin,
      openChannel: () => openChannel(socialChannel),
      isShared: () => findMarker(page) === 'seen',
    }),
  }
}
