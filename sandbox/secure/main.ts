import { type SecurePageOptions, startFrame } from '../../plugins/auth/frame/startFrame.ts'

/** Asks the page's own server for the hosts and networks: their ports change from run to run. A real page has them in its code. */
async function start(): Promise<void> {
  const options: SecurePageOptions = await (await fetch('/secure.json')).json()
  await startFrame(options)
}

// A page that does not start has drawn nothing: the console says why.
start().catch((error) => console.error(error))
