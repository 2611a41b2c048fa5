/** The acts of a visitor who logs in by Farcaster. */
export type FarcasterLogin = {
  /**
   * Gets a link for the visitor's phone, waits until the visitor has signed there, and leads on to the wallet. The link stands in the state of the login
   * meanwhile. `signal` aborts as the visitor leaves: the link is given up, and the secure page loads again.
   * @throws {SecurePageError} the page does not load, does not answer, or offers no login by Farcaster
   * @throws {SecurePageFaultError} the link is over, or the server refuses or fails
   */
  readonly connect: (signal: AbortSignal) => Promise<void>
}
