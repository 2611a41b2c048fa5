/** A request that waits for the visitor on the approval page, which is drawn by the secure origin. */
export type Approval = {
  readonly id: string
  /** `consent`: the first connection of this app. `rpc`: a signature or a transaction. */
  readonly kind: 'consent' | 'rpc'
  /** The method of an `rpc` approval. */
  readonly method?: string | undefined
  /** `frame`: the page draws in the view's element. `window`: a press of the visitor opens the page. */
  readonly place: 'frame' | 'window'
  readonly isWindowOpen: boolean
  /** Why the window has not opened, or does not answer. A severed window may be open: the app cannot tell. */
  readonly problem?: 'blocked' | 'severed' | undefined
}

/** The tasks of the window of the secure page. */
export type SecurityTask = 'export' | 'passkeys' | 'code' | 'file' | 'log' | 'devices' | 'email' | 'escrow'

/** The acts of a visitor who logs in with the wallet of the secure page. `loginOf(kernel)` answers the login of a kernel. */
export type Login = {
  /**
   * Opens the window of the secure page and logs in. Call it in the visitor's press, before anything is awaited. Resolves once the session is
   * live. The view CreateWallet is shown while the window is awaited, and ApproveTransaction for the consent.
   * @throws {UserRejectedError} 'Connection rejected'
   * @throws {ConnectFailedError} 'Failed to connect'
   * @throws {ConnectAbortedError} 'Modal closed'
   */
  readonly connectPasskey: () => Promise<void>
  /** Brings the open window of the login to the front, or opens the window again. Call it in a press. */
  readonly focusWindow: () => void
  /**
   * Goes to the secure page in this tab, for a browser that opens no window. The page leads back, and the login leads on by itself until the
   * consent.
   */
  readonly continueHere: () => void
  /** Puts the frame of the approval page into the view's element. The returned function removes the frame. */
  readonly mountApproval: (container: HTMLElement) => () => void
  /** Opens the window of the approval, or brings the open one to the front. Call it in a press. */
  readonly openApprovalWindow: () => void
  /** Refuses the approval that waits: 4001 to the asker, and an abort to the page. */
  readonly refuseApproval: () => void
  /** Opens the window of the secure page for a task. Call it in a press. */
  readonly openSecurity: (task: SecurityTask) => void
}
