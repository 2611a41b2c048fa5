import type { SignClient } from './sdk.ts'

/**
 * Stops the SDK from opening apps: at each request it looks in `localStorage` for a link to an app, and writes an error
 * to the console if the browser denies that (walletconnect 15). The kit opens links to apps (walletconnect 14).
 */
export function skipDeepLink({ session }: SignClient): void {
  const { get } = session
  session.get = (topic) => ({ ...get(topic), sessionConfig: { disableDeepLink: true } })
}
