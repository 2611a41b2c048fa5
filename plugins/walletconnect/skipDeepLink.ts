import type { SignClient } from './sdk.ts'

/**
 * Has the SDK open no app by itself: at each request it looks in `localStorage` for a link to one, and writes an error to the console
 * where the browser denies that (walletconnect 15). Links to apps are the kit's (walletconnect 14).
 */
export function skipDeepLink({ session }: SignClient): void {
  const { get } = session
  session.get = (topic) => ({ ...get(topic), sessionConfig: { disableDeepLink: true } })
}
