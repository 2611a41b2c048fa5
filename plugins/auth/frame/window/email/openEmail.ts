import { openServer } from '../../server/openServer.ts'
import { hasRequestKey, type RequestKeyRecord } from '../../server/requestKey.ts'
import { keyStore } from '../../storage/keyStore.ts'
import { createEmailFlow, type EmailFlow, type EmailParts } from './emailFlow.ts'

export { createVaultServer } from './createVaultServer.ts'
export { EmailSteps } from './EmailSteps.tsx'

/** The login by email at the auth server of an origin, which is that of the page. */
export function openEmail(origin: string): (parts: EmailParts) => EmailFlow {
  const keys = keyStore<RequestKeyRecord>('request')
  const ask = openServer({ origin, keys })
  return (parts) => createEmailFlow({ ask, hasAsked: () => hasRequestKey(keys) }, parts)
}
