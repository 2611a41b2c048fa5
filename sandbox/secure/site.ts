import type { FrameOptions } from 'tapkit/auth/frame'

/** In place of `examples/secure-site/site.ts`: the hosts and networks of the page's own server, because their ports change from run to run. */
export const site: FrameOptions = await (await fetch('/secure.json')).json()
