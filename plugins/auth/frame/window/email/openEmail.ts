import { type AskServer, openServer } from '../../server/openServer.ts'
import { hasRequestKey, type RequestKeyRecord } from '../../server/requestKey.ts'
import { keyStore } from '../../storage/keyStore.ts'
import type { SocialPort } from '../social/socialLogin.ts'
import { createEmailFlow, type EmailFlow, type EmailParts } from './emailFlow.ts'

export { createVaultServer } from './createVaultServer.ts'
export { EmailSteps } from './EmailSteps.tsx'

/** The login at the auth server of an origin, which is that of the page: by email, and at providers. */
export function openEmail(origin: string, social?: SocialPort): (parts: EmailParts) => EmailFlow {
  const keys = keyStore<RequestKeyRecord>('request')
  const ask = openServer({ origin, keys })
  return (parts) => createEmailFlow({ ask, hasAsked: () => hasRequestKey(keys), social }, parts)
}

/** Asks the auth server of an origin where to lead a login at a provider. */
export const askOf = (origin: string): AskServer => openServer({ origin, keys: keyStore<RequestKeyRecord>('request') })
