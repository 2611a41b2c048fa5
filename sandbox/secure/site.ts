import type { FrameOptions } from 'tapkit/auth/frame'

const options: FrameOptions = await (await fetch('/secure.json')).json()

/**
 * In place of `examples/secure-site/site.ts`: the hosts and networks of the page's own server, because their ports change from run to run, and
 * a made-up language for a visitor whose browser asks for it.
 */
export const site: FrameOptions = {
  ...options,
  locales: { 'ar-XB': async () => (await import('../demo/locales/secureArXb.ts')).secureTables },
}
