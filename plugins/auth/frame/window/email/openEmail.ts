import { type AskServer, openServer } from '../../server/openServer.ts'
import { hasRequestKey, type RequestKeyRecord } from '../../server/requestKey.ts'
import { type KeyStore, keyStore } from '../../storage/keyStore.ts'
import type { SocialPort } from '../social/socialLogin.ts'
import { createEmailFlow, type EmailFlow, type EmailParts } from './emailFlow.ts'

export { undoByMail } from '../mail/undoByMail.ts'
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

/** Asks the auth server of an origin as a browser that it does not know, under a key that goes with the page. */
export const askOnceOf = (origin: string): AskServer => openServer({ origin, keys: passingKeys() })

function passingKeys(): KeyStore<RequestKeyRecord> {
  let kept: RequestKeyRecord | undefined
  return {
    read: async () => kept,
    add: async (record) => {
      kept ??= record
      return kept
    },
    remove: async () => {
      kept = undefined
    },
  }
}
