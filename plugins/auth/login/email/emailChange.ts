/** The acts of a visitor who changes the email of the login. The signals abort as the visitor leaves. */
export type EmailChange = {
  /**
   * Begins with the email of the login, which is the answer.
   * @throws {SecurePageError} the page does not load, does not answer, or has no auth server
   * @throws {SecurePageFaultError} the login is not by email, or the server fails
   */
  readonly begin: (signal: AbortSignal) => Promise<string>
  /**
   * Has a code sent for another email, and leads on to the field for it: the code goes to the email of the login or, soon after a login by it, to the
   * other email.
   * @throws {SecurePageFaultError} the server sends no code to this email, or not now
   */
  readonly send: (to: string, signal: AbortSignal) => Promise<void>
  /**
   * Takes the code of a mail, and leads on to the next code or to the wallet.
   * @throws {SecurePageFaultError} the code does not match, or the server fails
   */
  readonly prove: (otp: string, signal: AbortSignal) => Promise<void>
  /** Asks each second until the wallet has changed the email, and leads back. Ends as the signal aborts, and after half an hour. */
  readonly follow: (signal: AbortSignal) => Promise<void>
}
