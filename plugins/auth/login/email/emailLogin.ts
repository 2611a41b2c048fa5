/** The acts of a visitor who logs in by email. The signals abort as the visitor leaves. */
export type EmailLogin = {
  /** Loads the secure page, so that the page is there as the email is sent. */
  readonly prepare: () => Promise<void>
  /**
   * Has a code sent to an email, the first one or another one, and leads on: to the field for the code, or to the wallet if no code is needed. A browser that
   * the server does not know may get a link first, and is led to its digits. Answers whether a mail was sent.
   * @throws {SecurePageError} the page does not load, does not answer, or has no auth server
   * @throws {SecurePageFaultError} the server sends no code to this email, or not now
   */
  readonly send: (address: string, signal: AbortSignal) => Promise<boolean>
  /**
   * Waits until the link of the mail was confirmed, has a code sent, and leads on to its field.
   * @throws {SecurePageError} the page does not load, or does not answer
   * @throws {SecurePageFaultError} the link is over, or the server sends no code
   */
  readonly register: (signal: AbortSignal) => Promise<void>
  /**
   * Logs this browser in by the code of a mail to an email, and leads on to the wallet.
   * @throws {SecurePageError} the page does not load, or does not answer
   * @throws {SecurePageFaultError} the code does not match, or the server fails
   */
  readonly prove: (address: string, otp: string, signal: AbortSignal) => Promise<void>
}
