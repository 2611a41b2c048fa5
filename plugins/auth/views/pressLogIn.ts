import type { Login } from '../login/login.ts'

/** Logs in with a passkey, in a press. The outcome stands in the state of the login, so no view awaits the login. */
export function pressLogIn(login: Pick<Login, 'connectPasskey'>): void {
  login.connectPasskey().catch(() => undefined)
}
