import { join } from 'node:path'
import { freePort } from '../../sandbox/ports.mjs'
import { startServer } from './startServer.mjs'

/** Starts Next in a folder, `start` for what it has built or `dev`, with a sign-in server of its own. */
export async function startNext(folder, verb) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const command = [process.execPath, join(folder, 'node_modules/next/dist/bin/next'), verb, '-p', String(port)]
  const secret = crypto.randomUUID() + crypto.randomUUID()
  const server = await startServer(command, {
    cwd: folder,
    url,
    env: { ORIGIN: url, SIGN_IN_SECRET: secret, NEXT_TELEMETRY_DISABLED: '1' },
  })
  // In development a route is built when it is first asked for, which may take longer than a kit waits for a server.
  for (const path of ['/sign-in/session', '/members']) await fetch(url + path)
  return server
}
