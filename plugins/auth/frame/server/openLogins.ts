import type { Handler } from '../../protocol/openResponder.ts'
import type { Answer } from '../../protocol/requests.ts'
import { keyStore } from '../storage/keyStore.ts'
import { openChannel } from '../storage/openChannel.ts'
import { socialChannel } from '../window/social/popupMessages.ts'
import { findMarker } from '../windows/marker.ts'
import { type ChangeHandlers, createEmailChange } from './emailChange.ts'
import { createEmailLogin, type EmailHandlers } from './emailLogin.ts'
import { createFarcasterLogin, type FarcasterHandlers } from './farcasterLogin.ts'
import { openServer } from './openServer.ts'
import { hasRequestKey, type RequestKeyRecord } from './requestKey.ts'
import { createSocialLogin, type SocialHandlers } from './socialLogin.ts'

/** The requests for which the bridge asks the auth server of its own origin. */
type LoginRequest = keyof (EmailHandlers & ChangeHandlers & FarcasterHandlers & SocialHandlers)

export type LoginHandlers = { readonly [type in LoginRequest]: Handler<type> }

/**
 * The logins of an app at the server of the page's own origin, by email, at providers and by Farcaster, and the changes of the email. `user` is the
 * visitor of the app.
 */
export function openLogins(page: Window, app: string, user: () => Promise<Answer<'GET_USER'>>): LoginHandlers {
  const { origin, indexedDB } = page
  const keys = keyStore<RequestKeyRecord>('request', indexedDB)
  const input = { ask: openServer({ origin, keys }), hasAsked: () => hasRequestKey(keys) }
  return {
    ...createEmailLogin({ ...input, app }),
    ...createEmailChange({ ask: input.ask, user }),
    ...createFarcasterLogin(input.ask),
    ...createSocialLogin({
      ...input,
      origin,
      openChannel: () => openChannel(socialChannel),
      isShared: () => findMarker(page) === 'seen',
    }),
  }
}
