type Feature = 'publickey-credentials-create' | 'publickey-credentials-get'

/** The parts of the browser that a passkey needs. */
export type PasskeyPort = {
  /** The full host name of the page, which is the RP ID. A browser would take the site's name too, and the app's page could then use it. */
  readonly host: string
  /** `navigator.credentials`; `undefined` if the browser has no WebAuthn. */
  readonly credentials: Pick<CredentialsContainer, 'create' | 'get'> | undefined
  /** Whether the permissions policy of the document allows passkeys; `true` if the browser does not say. */
  allows(feature: Feature): boolean
}

/** The port of a real page. */
export function passkeyPort(page: Window & typeof globalThis = window): PasskeyPort {
  type Policy = { readonly featurePolicy?: { allowsFeature(feature: string): boolean } }
  const { featurePolicy } = page.document as Policy
  return {
    host: page.location.hostname,
    credentials: page.PublicKeyCredential ? page.navigator.credentials : undefined,
    allows: (feature) => featurePolicy?.allowsFeature(feature) ?? true,
  }
}
