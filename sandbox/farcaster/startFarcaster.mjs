import { createServer } from 'node:http'
import { choosePort } from '../ports.mjs'
import { takeOrders } from '../takeOrders.mjs'
import { createManners } from './createManners.mjs'
import { createOptimism } from './createOptimism.mjs'
import { createPhone } from './createPhone.mjs'
import { createRelay } from './createRelay.mjs'

const authKey = 'key-of-the-sandbox-phone'

/**
 * Starts the sandbox's Farcaster: the relay, the page on a phone that its links lead to, and a node of Optimism that knows the people's accounts.
 * @param {{ port?: number }} [options] a port of 0 means any free one, the default
 * @throws {Error} one sentence, when the port is taken
 */
export async function startFarcaster({ port: given } = {}) {
  const port = await choosePort('Farcaster', { given, variable: 'TAPKIT_PORT_FARCASTER', fallback: 0 })
  const url = `http://localhost:${port}`
  const manners = createManners()
  const relay = createRelay({ linkOf: (token) => `${url}/~/siwf?channelToken=${token}`, authKey, manners })
  const phone = createPhone({ relay, manners })
  const optimism = createOptimism({ manners })
  const orders = { 'POST manner': manners.set, 'POST reset': () => manners.set({ do: 'answer' }) }

  async function handle(request, response) {
    const { pathname } = new URL(request.url ?? '/', url)
    if (pathname.startsWith('/sandbox/')) return takeOrders(orders, request, response)
    if (pathname.startsWith('/v1/')) return relay.handle(request, response)
    if (pathname === '/~/siwf') return phone(request, response)
    if (pathname === '/rpc' && request.method === 'POST') return optimism(request, response)
    response.writeHead(404).end('Not found')
  }

  const server = createServer((request, response) =>
    handle(request, response).catch((error) => {
      if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain' })
      response.end(error.message)
    }),
  )
  await new Promise((done, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', done)
  })

  return {
    url,
    authKey,
    farcaster: { relay: url, call: { 'eip155:10': `${url}/rpc` } },
    setManner: manners.set,
    held: manners.held,
    flooded: manners.flooded,
    async stop() {
      manners.stop()
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}
