import { type Connection, type ErrorsOf, isDevelopment, type Plugin, type View } from 'tapkit/kernel'
import type * as errors from './errors.ts'
import { given } from './given.ts'
import type { messages } from './messages.ts'
import type { SignInStorageSource, SiwxOptions } from './options.ts'
import { type SiwxState, siwxState } from './state.ts'
import type { ServerStorageOptions } from './storage/createServerStorage.ts'

export type { SignInStorage, SignInStorageSource, SiwxOptions } from './options.ts'
export type { ServerStorageOptions } from './storage/createServerStorage.ts'

import type { SignInSession } from './types.ts'

export type { SignInMessage, SignInSession } from './types.ts'

declare module 'tapkit/kernel' {
  interface Errors extends ErrorsOf<typeof errors> {}
  interface Messages {
    siwx: typeof messages
  }
  interface FeatureState {
    siwx: SiwxState
  }
  interface Features {
    siwx: SignIn
  }
  interface Views {
    /** Asks the first account of those that are to sign in. */
    SIWXSignMessage: undefined
  }
}

/** The sign-in methods of a host, as `appkit.features.siwx`. */
export type SignIn = {
  /** The sign-ins that hold, of accounts that are connected now. */
  sessions(): Promise<readonly SignInSession[]>
  /** Whether an account has signed in, on any network of its namespace. */
  has(account: { readonly namespace: string; readonly address: string }): Promise<boolean>
  /**
   * Asks the visitor to sign in with the account in use in a namespace, the active namespace by default, unless the
   * account has signed in.
   */
  signIn(query?: { readonly namespace?: string | undefined }): Promise<void>
  /**
   * Ends the sign-ins of the account in use. If a sign-in is required, the account's wallet is disconnected.
   * @throws the failure of a storage that did not end them: the sign-out counts here, and the storage is asked again;
   * DestroyedError if the kit is destroyed meanwhile
   */
  signOut(query?: { readonly namespace?: string | undefined }): Promise<void>
}

/** The last step of connecting. */
const last = (of: number): View<'SIWXSignMessage'> => ({
  title: 'Sign in',
  back: false,
  gate: true,
  step: { at: of, of },
  load: () => import('./views/SIWXSignMessageView.tsx'),
})

/**
 * Signs visitors in with their wallets: one message for every namespace (CAIP-122, ERC-4361), signed by the account and kept for
 * its network.
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { eip155 } from 'tapkit/eip155'
 * import { mainnet } from 'tapkit/eip155/networks'
 * import { siwx } from 'tapkit/features/siwx'
 * export const appkit = createAppKit({
 *   metadata: { name: 'Acme', url: 'https://acme.app' },
 *   plugins: [eip155({ networks: [mainnet] }), siwx({ statement: 'I accept the terms.' })],
 * })
 * ```
 */
export function siwx(options: SiwxOptions = {}): Plugin {
  return {
    name: 'siwx',
    options,
    own: true,
    apply(kernel) {
      siwxState.of(kernel)
      given.set(kernel, options)
      const { hooks } = kernel
      /** Runs work in the background: a failure is reported. */
      const aside = (work: (actions: Actions) => unknown) => void load().then(work).catch(kernel.report)
      const isAsked = (required?: boolean) =>
        siwxState.of(kernel).requests.some((request) => !required || request.required)
      if (isDevelopment()) aside(({ tellOptions }) => tellOptions(options))
      let view: View<'SIWXSignMessage'> | undefined
      hooks.resolveView.tap('siwx', (input) => {
        if (input.view !== 'SIWXSignMessage') return undefined
        view ??= last('emailCapture' in kernel.state.features ? 3 : 2)
        return view
      })
      if (options.required !== false) {
        const tap = kernel.tap({ name: 'siwx' })
        tap.lazy(hooks.challenge, load, kernel)
        tap.lazy(hooks.authorize, load, kernel)
        const look = ({ connection }: { readonly connection: Connection | undefined }) => {
          if (connection) aside(({ checkReturned }) => checkReturned(kernel, connection))
        }
        hooks.onAccountChange.tap('siwx', look)
        hooks.onNetworkChange.tap('siwx', look)
        // The modal opens at a sign-in that waits (sign-in 7).
        hooks.beforeNavigate.tap('siwx', (_, { kind }) =>
          kind === 'open' && isAsked() ? { view: 'SIWXSignMessage', params: undefined } : undefined,
        )
        hooks.beforeClose.tap('siwx', ({ view, reason }) =>
          view === 'SIWXSignMessage' && reason === 'user' && isAsked(true) ? false : undefined,
        )
      } else {
        const offer = (connection: Connection | undefined, reason: string) => {
          if (!connection) return
          // A reload asks no visitor, unless the wallet has yet to come to a network that the app offers.
          const isRestored = reason === 'restore' && kernel.networks.get(connection.network.id)
          aside(({ followWallet, offerSignIn }) => (isRestored ? followWallet : offerSignIn)(kernel, connection))
        }
        hooks.onConnect.tap('siwx', ({ connection, reason }) => offer(connection, reason))
        hooks.onAccountChange.tap('siwx', ({ connection, reason }) => offer(connection, reason))
        hooks.onNetworkChange.tap('siwx', ({ connection, reason }) => offer(connection, reason))
      }
      hooks.onClose.tap('siwx', () => {
        if (isAsked()) aside(({ skip }) => skip(kernel))
      })
      // The sessions of now: an account that connects again before the code has loaded signs in again.
      const lookNow = () => {
        const { graph } = kernel.state
        aside(({ followWallets, signOutEnded }) => {
          const ended = signOutEnded(kernel, graph)
          followWallets(kernel)
          return ended
        })
      }
      hooks.onDisconnect.tap('siwx', lookNow)
      hooks.discover.tap('siwx', () => {
        // A visitor may have signed out in an earlier visit whose storage was not reached.
        if (kernel.storage.has('siwxLeft')) aside(({ endLeft }) => endLeft(kernel))
        if (kernel.storage.has('siwxUsed')) lookNow()
      })
      return {
        sessions: async () => (await load()).sessions(kernel),
        has: async (account) => (await load()).has(kernel, account),
        signIn: async (query) => (await load()).signIn(kernel, query),
        signOut: async (query) => (await load()).signOut(kernel, query),
      } satisfies SignIn
    },
  }
}

type Actions = typeof import('./actions/index.ts')

let loaded: Actions | undefined

/** Answers at once if the code has loaded, because a page may be left as soon as its visitor has disconnected. */
const load = async (): Promise<Actions> => {
  loaded ??= await import('./actions/index.ts')
  return loaded
}

/**
 * Keeps sign-ins at the app's own server, on which `tapkit/server` stands.
 * @example
 * ```ts
 * import { serverStorage, siwx } from 'tapkit/features/siwx'
 * export const plugin = siwx({ storage: serverStorage({ url: '/sign-in' }) })
 * ```
 */
export const serverStorage =
  (options: ServerStorageOptions = {}): SignInStorageSource =>
  async (kernel) =>
    (await import('./storage/createServerStorage.ts')).createServerStorage(kernel, options)

/** Keeps sign-ins as long as the page. */
export const memoryStorage: SignInStorageSource = async () =>
  (await import('./storage/createMemoryStorage.ts')).createMemoryStorage()
