import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** The abilities of an authenticator, and whether a person touches the authenticator at once. Each is `true` by default. */
export type Authenticator = { readonly hasPrf?: boolean; readonly isSynced?: boolean; readonly isTouched?: boolean }

/** Plugs an authenticator of Chromium's own into a page, before the page asks for a passkey. */
export async function plugIn(
  context: BrowserContext,
  page: Page,
  { hasPrf = true, isSynced = true, isTouched = true }: Authenticator = {},
): Promise<CDPSession> {
  const client = await context.newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: isTouched,
      hasPrf,
      defaultBackupEligibility: isSynced,
      defaultBackupState: isSynced,
    },
  })
  return client
}
