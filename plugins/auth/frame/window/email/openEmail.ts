import { openServer } from '../../server/openServer.ts'
import type { RequestKeyRecord } from '../../server/requestKey.ts'
import { keyStore } from '../../storage/keyStore.ts'
import { openChannel } from '../../storage/openChannel.ts'
import { socialChannel } from '../social/popupMessages.ts'
import type { SocialWay } from '../social/readSocials.ts'
import type { SocialPort } from '../social/socialLogin.ts'
import { createEmailFlow, type EmailFlow, type EmailParts } from './emailFlow.ts'

export { createVaultServer } from './createVaultServer.ts'
export { EmailSteps } from './EmailSteps.tsx'

/** The login at the auth server of the page's own origin: by email, and at providers. */
export function openEmail(page: Window, ways: readonly SocialWay[]): (parts: EmailParts) => EmailFlow {
  const keys = keyStore<RequestKeyRecord>('request')
  const ask = openServer({ origin: page.origin, keys })
  const hasAsked = async () => (await keys.read()) !== undefined
  const social = ways.length > 0 ? popupsOf(page, ways) : undefined
  return (parts) => createEmailFlow({ ask, hasAsked, social }, parts)
}

const popupsOf = (page: Window, ways: readonly SocialWay[]): SocialPort => ({
  ways,
  open: (address, name) => page.open(address, name, 'popup,width=600,height=800'),
  channel: openChannel(socialChannel),
})
