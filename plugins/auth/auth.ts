import { type ErrorsOf, type Kernel, once, type Plugin } from 'tapkit/kernel'
import { addViews } from './addViews.ts'
import { assertSecureOrigin } from './bridge/assertSecureOrigin.ts'
import type * as bridgeErrors from './bridge/errors.ts'
import type { Life } from './connector/createLife.ts'
import type * as errors from './login/errors.ts'
import { noteOptions, offers } from './login/given.ts'
import { type AuthState, authState, readMark, wayKey } from './login/state.ts'
import type { messages } from './messages.ts'
import type { AuthOptions } from './options.ts'
import type * as protocolErrors from './protocol/errors.ts'
import type { messages as viewMessages } from './views/messages.ts'

export type { Approval, Login, SecurityTask } from './login/login.ts'
export type { AuthOptions }

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors & typeof bridgeErrors & typeof protocolErrors> {}
  interface FeatureState {
    auth: AuthState
  }
  interface RemoteFeatures {
    readonly email?: boolean
    readonly socials?: false | readonly string[]
  }
  interface Messages {
    auth: typeof messages
    'auth.views': typeof viewMessages
  }
  interface Views {
    /** Shown while the window of the secure page is awaited, and after a login that has failed. */
    CreateWallet: undefined
    /** Draws the approval that waits for the visitor. */
    ApproveTransaction: undefined
    /** The factors of the wallet, its log and its export. Each leads to the window of the secure page. */
    WalletSecurity: undefined
    /** Says that the people behind the secure page can open the wallet, and leads to the window that takes that away. */
    UpgradeEmailWallet: undefined
    /** The section of Connect. */
    PasskeySection: undefined
    /** The section of Connect for the login by email. */
    EmailSection: undefined
    /** The section of Connect for logins at providers. */
    SocialSection: undefined
    /** Every provider that a visitor may log in at. */
    ConnectSocials: undefined
    /** Waits for a login at a provider, whose name stands in the header. */
    ConnectingSocial: { readonly name: string } | undefined
    /** The field of the login by email alone, for a visitor who has logged in by email before. */
    EmailLogin: undefined
    /** The field for the code in the mail. */
    EmailVerifyOtp: undefined
    /** The digits for the page of the link that an unknown browser gets in the place of a code. */
    EmailVerifyDevice: undefined

    /** The login by Farcaster, which begins as the view is shown. */
    ConnectingFarcaster: undefined
    /** The field for another email of the login. An app shows it by `updateEmail`. */
    UpdateEmailWallet: undefined
    /** The field for the code that has gone to the email of the login. */
    UpdateEmailPrimaryOtp: undefined
    /** The field for the code that has gone to the next email, and the key of the window in which the wallet makes the change. */
    UpdateEmailSecondaryOtp: undefined
  }
}

const id = 'auth'

const verbs = ['getProvider', 'connect', 'restore', 'disconnect', 'switchNetwork', 'watch', 'comeBack'] as const

/**
 * A wallet that the visitor owns, opened with a passkey on a secure page of your own. The page's origin is another than the app's, so no script of the app
 * reaches a key. Nothing is loaded before the visitor logs in or has a session to restore.
 * @throws {InvalidInputError} `secure` is no exact origin, or is the app's own
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { auth } from 'tapkit/auth'
 * import { eip155 } from 'tapkit/eip155'
 * import { mainnet } from 'tapkit/eip155/networks'
 * export const appkit = createAppKit({
 *   metadata: { name: 'Acme', url: 'https://acme.app' },
 *   plugins: [eip155({ networks: [mainnet] }), auth({ secure: 'https://keys.acme.app' })],
 * })
 * ```
 */
export function auth(options: AuthOptions): Plugin {
  assertSecureOrigin(options.secure)
  return {
    name: id,
    options,
    own: true,
    apply(kernel) {
      const { hooks } = kernel
      noteOptions(kernel, options)
      kernel.http.allow(options.secure, 'frame-src')
      authState.of(kernel)
      addViews(kernel)
      const load = once(() => import('./connector/createLife.ts').then((life) => life.createLife(kernel)))
      /** A method of the connector, whose code loads when it is first called. */
      const via = (verb: keyof Life) =>
        (async (...input: readonly unknown[]) =>
          ((await load())[verb] as (...input: readonly unknown[]) => unknown)(...input)) as () => never
      const life = Object.fromEntries(verbs.map((verb) => [verb, via(verb)])) as Record<keyof Life, () => never>
      hooks.discover.tap(id, () => {
        const namespaces = ['eip155', 'solana'].filter((namespace) => kernel.networks.list(namespace).length > 0)
        if (namespaces.length === 0) return
        kernel.connectors.add({
          id,
          name: options.name ?? `${kernel.config.metadata.name} wallet`,
          kind: id,
          embedded: true,
          namespace: namespaces as never,
          ...life,
        })
        if (readMark(kernel)) life.comeBack()
      })
      // A wallet of the page has nothing that would ask, so its section of Connect is shown.
      hooks.beforeNavigate.tap(id, ({ view, params }) =>
        view === 'ConnectingExternal' && (Object(params) as { connectorId?: unknown }).connectorId === id
          ? {
              view: offers(kernel, 'email') && kernel.storage.get(wayKey, String) ? 'EmailLogin' : 'Connect',
              params: undefined,
            }
          : undefined,
      )
    },
  }
}

/**
 * Shows the change of the email that the visitor of a kit is logged in with, and waits until the email is another one, looking each second.
 * @throws {EmailUpdateError} 'No auth connector found', 'Not connected to email or social' or 'Modal closed'
 * @throws {SecurePageError} the secure page does not load or does not answer
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { auth, updateEmail } from 'tapkit/auth'
 * const appkit = createAppKit({ plugins: [auth({ secure: 'https://keys.acme.app', email: true })] })
 * const { email } = await updateEmail(appkit)
 * ```
 */
export async function updateEmail({ kernel }: { readonly kernel: Kernel }): Promise<{ readonly email: string }> {
  return (await import('./views/index.ts')).updateEmail(kernel)
}
