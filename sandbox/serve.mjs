import { join } from 'node:path'
import { startEvm } from './evm/startEvm.mjs'
import { choosePort } from './ports.mjs'
import { serveFolder } from './server.mjs'

const DIST = join(import.meta.dirname, '../.cache/demo')

/**
 * Starts the whole sandbox: the chains and, with `demo`, the built demo app behind a server of its own.
 * @param {{ ports?: { demo?: number, ethereum?: number, base?: number }, demo?: boolean, build?: boolean, published?: boolean, outDir?: string }} [options]
 *   a port of 0 means any free one; `build: false` serves what `outDir` holds already; `published` builds the demo on the package in `dist/`
 * @throws {Error} one sentence, when a port is taken or no anvil is found
 */
export async function startSandbox({ ports = {}, demo = true, build = true, published = false, outDir = DIST } = {}) {
  const port = demo
    ? await choosePort('the demo', { given: ports.demo, variable: 'TAPKIT_PORT_DEMO', fallback: 5173 })
    : undefined
  const [chains, built] = await Promise.allSettled([
    startEvm({ ports }),
    demo && build ? buildInto(outDir, published) : undefined,
  ])
  if (chains.status === 'rejected') throw chains.reason
  const evm = chains.value
  if (!demo) return { ...evm, config: configOf(evm) }

  try {
    if (built.status === 'rejected') throw built.reason
    const server = await serveFolder({ root: outDir, port, config: configOf(evm) })
    const stop = async () => {
      await Promise.all([server.stop(), evm.stop()])
    }
    return { ...evm, config: configOf(evm), url: server.url, stop }
  } catch (error) {
    await evm.stop()
    throw error
  }
}

/** What the demo reads from `/sandbox.json`. */
function configOf({ chains }) {
  return { chains: chains.map(({ id, name, rpcUrl, genesisHash }) => ({ id, name, rpcUrl, genesisHash })) }
}

async function buildInto(outDir, published) {
  const { buildDemo } = await import('./buildDemo.mjs')
  await buildDemo(outDir, { published })
}
