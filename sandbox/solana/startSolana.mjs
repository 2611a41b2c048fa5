import { choosePort } from '../ports.mjs'
import * as addresses from './addresses.mjs'
import { createCluster } from './cluster.mjs'
import { seed } from './seed.mjs'
import { serveCluster } from './serveCluster.mjs'

export { NoLitesvmError } from './binding.mjs'

/**
 * Starts the sandbox's Solana cluster, seeded, in this process.
 * @param {{ port?: number }} [options] of the RPC; the WebSocket has the next one; 0 means any free pair
 * @throws {Error} one sentence, when a port is taken
 * @throws {NoLitesvmError} one sentence, when litesvm has no build for this machine
 */
export async function startSolana({ port: given } = {}) {
  const cluster = createCluster()
  seed(cluster.vm)
  const { name, genesisHash, id } = addresses.cluster
  const port = await choosePort(name, { given, variable: 'TAPKIT_PORT_SOLANA', fallback: 8899, ports: 2 })
  const { rpcUrl, wsUrl, stop } = await serveCluster(cluster, port)
  return { id, name, genesisHash, rpcUrl, wsUrl, addresses, stop }
}
