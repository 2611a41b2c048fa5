import type { Login } from '../login/login.ts'

/** Logs in with a passkey. How a login has ended stands in the state of the login, so no view awaits the login. */
export function logIn(login: Pick<Login, 'connectPasskey'>): void {
  login.connectPasskey().catch(() => undefined)
}
