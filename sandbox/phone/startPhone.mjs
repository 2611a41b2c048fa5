import { join } from 'node:path'
import { choosePort } from '../ports.mjs'
import { projectIds } from '../projects.mjs'
import { createScreen } from '../screen/createScreen.mjs'
import { createPhoneProcess } from './createPhoneProcess.mjs'

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
  const server = createScreen({
    folder: join(import.meta.dirname, 'page'),
    orders,
    // `/wc?uri=…` is what links of apps look like.
    find: (path, read) => read(path === '/wc' ? '/' : path),
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
