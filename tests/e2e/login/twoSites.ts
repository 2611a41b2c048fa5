import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSecure } from '../../../sandbox/secure/startSecure.mjs'

/** A demo, and a secure page of another site. `from` is the secure page that the demo has. */
export async function serveTwoSites(demo: string, from: string) {
  let secure = ''
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', demo))
    const policy = answer.headers.get('content-security-policy')?.replaceAll(from, secure)
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': type, ...(policy && { 'content-security-policy': policy }) })
    response.end(/json/.test(type) ? body.toString().replaceAll(from, secure) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const app = `http://localhost:${(server.address() as AddressInfo).port}`
  const { networks, name } = await (await fetch(`${from}/secure.json`)).json()
  const outDir = `.cache/secure-other-site-${process.env.VITEST_POOL_ID ?? 0}`
  const keys = await startSecure({ port: 0, hosts: [app], networks, name, outDir })
  secure = keys.url.replace('localhost', 'keys.tapkit.localhost')
  return {
    app,
    secure,
    async stop() {
      server.closeAllConnections()
      server.close()
      await keys.stop()
    },
  }
}
