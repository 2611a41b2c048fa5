import { type FrameOptions, startFrame } from 'tapkit/auth/frame'

/** A visitor whose browser asks for it meets a language that nobody speaks. */
const locales = {
  'ar-XB': async () => (await import('../demo/locales/secureArXb.ts')).secureTables,
}

/** Asks the page's own server for the hosts and networks: their ports change from run to run. A real page has them in its code. */
async function start(): Promise<void> {
  const options: FrameOptions = await (await fetch('/secure.json')).json()
  await startFrame({ ...options, locales })
}

// A page that does not start has drawn nothing: the console says why.
start().catch((error) => console.error(error))
