import { createServer } from 'node:http'
import { join } from 'node:path'
import { readPage } from '../files.mjs'
import { choosePort } from '../ports.mjs'
import { projectIds } from '../projects.mjs'
import { contentSecurityPolicy } from '../server.mjs'
import { takeOrders } from '../takeOrders.mjs'
import { createPhoneProcess } from './createPhoneProcess.mjs'

const page = join(import.meta.dirname, 'page')
/** What the page may do: ask here. */
const headers = {
  'content-security-policy': contentSecurityPolicy([]),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}
const names = [
  ...['settings', 'pair', 'answer', 'emit', 'update', 'extend', 'ping', 'disconnect', 'online', 'reset'],
  ...['importWords', 'forgetWords'],
]

/**
 * Starts the wallet on the phone: a page to paste a pairing's URI into and to answer by hand, and orders for tests. The wallet itself runs in a
 * process of its own, from the first order on.
 * @param {{ port?: number, world: () => object }} options 0 means any free port, the default; `world` is asked by the first order where relay
 *   and chains are
 * @throws {Error} one sentence, when the port is taken
 */
export async function startPhone({ port: given, world }) {
  const port = await choosePort('the phone', { given, variable: 'TAPKIT_PORT_PHONE', fallback: 0 })
  const url = `http://127.0.0.1:${port}/`
  const phone = createPhoneProcess(() => ({ ...plain(world()), url }))
  const orders = Object.fromEntries(names.map((name) => [`POST ${name}`, (input) => phone.order(name, input)]))
  // Asked by POST, so that `after` can go with it.
  orders['POST state'] = (input) => phone.order('state', input)
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', url)
    if (pathname.startsWith('/sandbox/')) return takeOrders(orders, request, response)
    // `/wc?uri=…` is what links of apps look like.
    const file = await readPage(page, pathname === '/wc' ? '/' : pathname)
    response.writeHead(file ? 200 : 404, { ...headers, 'content-type': file?.type ?? 'text/plain' })
    response.end(file?.body ?? 'Not found')
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await Promise.all([closed, phone.stop()])
    },
  }
}

/** Where everything is, as another process can be told. */
function plain({ relayUrl, projectId = projectIds.open, chains, solana, bitcoin, stacks }) {
  const place = ({ id, name, rpcUrl }) => ({ id, name, rpcUrl })
  return {
    relayUrl,
    projectId,
    chains: chains.map(place),
    ...(solana && { solana: place(solana) }),
    ...(bitcoin && { bitcoin: { explorerUrl: bitcoin.explorerUrl } }),
    ...(stacks && { stacks: { apiUrl: stacks.apiUrl } }),
  }
}
