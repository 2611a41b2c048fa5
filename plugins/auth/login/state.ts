import { createSlice, type Kernel } from 'tapkit/kernel'
import type { Answer } from '../protocol/requests.ts'
import type { Approval } from './login.ts'
import type { SocialState } from './social/socialLogin.ts'

/**
 * How this app reaches the secure page. `unknown`: no window has been opened yet. `redirect`: no window opens, and the visitor has logged in by
 * going to the secure page and back; storage is shared as in `frame`.
 */
export type LoginMode = 'unknown' | 'frame' | 'window' | 'redirect'

/** The kind of each factor. */
export type Factors = readonly Answer<'GET_USER'>['factors'][number][]

/** The state of the login, as views show it. */
export type AuthState = {
  /**
   * `asked`: an app has called `connect`, and the visitor has not pressed yet. `window`: the window of the secure page is awaited. `leaving`
   * and `back`: the visitor goes to the secure page in this tab, and has come back. `consent`: the approval page is awaited, and `opening`
   * comes after it. `declined` and `failed` stay until the next try, or until the visitor leaves.
   */
  status: 'idle' | 'asked' | 'window' | 'leaving' | 'back' | 'consent' | 'opening' | 'declined' | 'failed'
  /**
   * Why the window has not opened, or does not answer. A severed window may be open: the app cannot tell. `unable`: nothing but a window would
   * do here, and the browser opens none. `slow`: the page of the window has said nothing for 5 s. Or why a login has failed. `refused`: the secure page
   * is not set up for this app. `unfit`: the networks or the version of the page do not fit. `silent`: the page did not answer.
   */
  problem?: 'blocked' | 'severed' | 'unable' | 'slow' | 'refused' | 'unfit' | 'silent' | undefined
  mode: LoginMode
  /**
   * The login by email under way: its address, when the code was asked for (Unix time, ms), and whether this browser is logged in by it. `digits`: a link was
   * sent in the place of a code, and its page asks for them.
   */
  email?:
    | {
        readonly address: string
        readonly sentAt: number
        readonly isProven: boolean
        readonly digits?: string | undefined
      }
    | undefined
  /** The login by Farcaster: the link that waits for the visitor's phone, or who this browser is logged in as by it. */
  farcaster?: { readonly url: string } | { readonly name: string } | undefined

  /** The login at a provider under way, or the one that this browser is logged in by. */
  social?: SocialState | undefined

  /**
   * The change of the email under way: the email of the login, and its next one. `edit`: the next one is typed. `current`, `new`: a code has gone to the
   * email of the login, or to the next one. `wallet`: the change is to be made in the window of the secure page.
   */
  emailChange?:
    | { readonly from: string; readonly to: string; readonly step: 'edit' | 'current' | 'new' | 'wallet' | 'done' }
    | undefined
  /** The factors of the wallet, a kind for each factor. `undefined` if the app cannot hear of changes, because it is told in windows alone. */
  factors?: Factors | undefined
  /** The approval that waits for the visitor. */
  approval?: Approval | undefined
}

export const authState = createSlice('auth', (): AuthState => ({ status: 'idle', mode: 'unknown' }))

/**
 * The key in the storage of this app by which a visitor who has logged in by email does so again: `email`, or `window` if the window asked for the
 * email because windows share no storage with the bridge (storage 1).
 */
export const wayKey = 'authWay'

/** The key in the tab's own storage by which this app knows a visitor who has gone to the secure page in this tab (storage 1). */
export const markOf = ({ storage }: Kernel): string => storage.nameOf('authReturn')

/** When the visitor of this tab has left for the secure page (Unix time, ms, as text); nothing if the visitor has not, or is back. */
export function readMark(kernel: Kernel): string | null | undefined {
  try {
    return sessionStorage.getItem(markOf(kernel))
  } catch {
    // A tab whose browser denies it storage was not left: the way back would not be known.
  }
}
