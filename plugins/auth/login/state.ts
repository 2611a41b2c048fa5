import { createSlice } from 'tapkit/kernel'
import type { Answer } from '../protocol/requests.ts'
import type { Approval } from './login.ts'

/** How this app reaches the secure page. `unknown`: no window has been opened yet. */
export type LoginMode = 'unknown' | 'frame' | 'window' | 'redirect'

/** The kind of each factor. */
export type Factors = readonly Answer<'GET_USER'>['factors'][number][]

/** The state of the login, as views show it. */
export type AuthState = {
  /**
   * `asked`: an app has called `connect`, and the visitor has not pressed yet. `window`: the window of the secure page is awaited. `consent`:
   * the approval page is awaited, and `opening` comes after it. `declined` and `failed` stay until the next try, or until the visitor leaves.
   */
  status: 'idle' | 'asked' | 'window' | 'consent' | 'opening' | 'declined' | 'failed'
  /** Why the window has not opened, or does not answer. A severed window may be open: the app cannot tell. */
  problem?: 'blocked' | 'severed' | undefined
  mode: LoginMode
  /** The factors of the wallet, a kind for each factor. `undefined` if the app cannot hear of changes, because it is told in windows alone. */
  factors?: Factors | undefined
  /** The approval that waits for the visitor. */
  approval?: Approval | undefined
}

export const authState = createSlice('auth', (): AuthState => ({ status: 'idle', mode: 'unknown' }))
