import type { Network } from 'tapkit/kernel'
import type { SecureLanguages } from './locale/secureMessages.ts'
import type { PasskeyPort } from './passkey/toPasskeyError.ts'
import type { WalletStore } from './wallet/walletStore.ts'
import type { SocialWay } from './window/social/socialWay.ts'

export type SecurePageOptions = SecureLanguages & {
  /** The name of the service, as passkeys and pages show it. */
  readonly name: string
  /** The exact origins that may use the page. */
  readonly hosts: readonly string[]
  /** The networks of which the page signs, with the page's own endpoints. */
  readonly networks: readonly Network[]
  /**
   * The most that a frame may ask for of each network's own currency, in its smallest unit by CAIP-2 id, the fee included. Larger amounts,
   * permissions and requests without a known value are asked in a window. Without this limit, a frame asks for connections and sign-ins of its host alone.
   */
  readonly frameLimit?: Readonly<Record<string, bigint>>
  /** Whether `createAuthServer` answers under `/auth` of the page's own origin: visitors may then log in by email. @default false */
  readonly server?: boolean | undefined
  /** The providers that visitors may log in at, in this order, of those that the server has. They need `server: true`. @default none */
  readonly socials?: readonly SocialWay[] | undefined
}

/** The options, the stores and the parts of the browser that each page of the secure origin works with. */
export type PageContext = {
  readonly options: SecurePageOptions
  readonly page: Window
  readonly store: WalletStore
  readonly passkeys: PasskeyPort
  /** The element that the page draws into. */
  readonly root: HTMLElement
}

/** The passkeys of a real page. The port is made here, because the bridge does without passkeys and their errors. */
export function passkeyPort(page: Window & typeof globalThis = window): PasskeyPort {
  type Policy = { readonly featurePolicy?: { allowsFeature(feature: string): boolean } }
  const { featurePolicy } = page.document as Policy
  return {
    host: page.location.hostname,
    credentials: page.PublicKeyCredential ? page.navigator.credentials : undefined,
    allows: (feature) => featurePolicy?.allowsFeature(feature) ?? true,
  }
}
