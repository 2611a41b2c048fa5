import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startApi } from './api/startApi.mjs'
import { startBitcoin } from './bitcoin/startBitcoin.mjs'
import { startDirectory } from './directory/startDirectory.mjs'
import { startEvm } from './evm/startEvm.mjs'
import { startPhone } from './phone/startPhone.mjs'
import { choosePort } from './ports.mjs'
import { createProjects, projectIds } from './projects.mjs'
import { startRelay } from './relay/startRelay.mjs'
import { secureOf } from './secure/folders.mjs'
import { startSecure } from './secure/startSecure.mjs'
import { serveFolder } from './server.mjs'
import { NoLitesvmError, startSolana } from './solana/startSolana.mjs'
import { startStacks } from './stacks/startStacks.mjs'

const DIST = join(import.meta.dirname, '../.cache/demo')

/**
 * Starts the whole sandbox: the chains and, with `demo`, the built demo app behind a server of its own. Where a chain has
 * no build for this machine the rest runs without it, and `notes` says so.
 * @param {{ ports?: { demo?: number, ethereum?: number, base?: number, solana?: number, bitcoin?: number, stacks?: number, relay?: number, directory?: number, phone?: number, api?: number, secure?: number, inbox?: number, smtp?: number, identity?: number }, demo?: boolean, build?: boolean, published?: boolean, outDir?: string, blockEvery?: number, auth?: boolean | { folder?: string } }} [options]
 *   a port of 0 means any free one; `build: false` serves what `outDir` holds already; `published` builds the demo on the package in `dist/`;
 *   `blockEvery`: see `startBitcoin`; `auth` starts the auth server with the secure page, see `startSecure`
 * @throws {Error} one sentence, when a port is taken or no anvil is found
 */
export async function startSandbox({
  ports = {},
  demo = true,
  build = true,
  published = false,
  outDir = DIST,
  blockEvery,
  auth = false,
} = {}) {
  const port = demo
    ? await choosePort('the demo', { given: ports.demo, variable: 'TAPKIT_PORT_DEMO', fallback: 5173 })
    : undefined
  const notes = []
  const projects = createProjects()
  let config
  const calling = startPhone({ port: ports.phone, world: () => ({ ...config, relayUrl: config.relay.url }) })
  const evmStarting = startEvm({ ports })
  const solanaStarting = startSolana({ port: ports.solana }).catch((error) => {
    if (!(error instanceof NoLitesvmError)) throw error
    notes.push(error.message)
  })
  const [built, ...started] = await Promise.allSettled([
    demo && build ? buildInto(outDir, published) : undefined,
    evmStarting,
    solanaStarting,
    startBitcoin({ port: ports.bitcoin, blockEvery }),
    startStacks({ port: ports.stacks }),
    startRelay({ port: ports.relay, projects }),
    calling,
    calling.then(({ url }) => startDirectory({ port: ports.directory, projects, phoneUrl: url })),
    Promise.all([evmStarting, solanaStarting]).then(([{ chains }, solana]) =>
      startApi({ port: ports.api, chains, solana, projects }),
    ),
  ])
  const running = started.flatMap(({ value }) => value ?? [])
  const stopRest = () => Promise.all(running.map((one) => one.stop()))

  try {
    for (const { status, reason } of [...started, built]) if (status === 'rejected') throw reason
    const [evm, solana, bitcoin, stacks, relay, phone, directory, api] = started.map(({ value }) => value)
    const parts = { solana, bitcoin, stacks, relay, phone, directory, api }
    const secure = demo ? await openSecure(outDir, { ports, demo: port, evm, solana, auth }) : undefined
    if (secure) running.push(secure)
    config = { ...configOf(evm, parts), ...(secure && { secure: addressesOf(secure) }) }
    const server = demo
      ? await serveFolder({ root: outDir, port, config, signIn: await openSignIn(outDir, port, config) })
      : undefined
    const stop = async () => {
      await Promise.all([server?.stop(), stopRest()])
    }
    return { ...evm, ...parts, secure, notes, config, ...(server && { url: server.url }), stop }
  } catch (error) {
    await stopRest()
    throw error
  }
}

/** What the demo reads from `/sandbox.json`. */
function configOf({ chains }, { solana, bitcoin, stacks, relay, phone, directory, api }) {
  const plain = ({ id, name, rpcUrl, wsUrl, genesisHash }) => ({ id, name, rpcUrl, wsUrl, genesisHash })
  return {
    chains: chains.map(plain),
    ...(solana && { solana: plain(solana) }),
    bitcoin: { explorerUrl: bitcoin.explorerUrl, ordUrl: bitcoin.ordUrl, ordersUrl: bitcoin.ordersUrl },
    stacks: { apiUrl: stacks.apiUrl },
    relay: { url: relay.url, controlUrl: relay.controlUrl, projectIds },
    directory: { url: directory.url, controlUrl: directory.controlUrl },
    phone: { url: phone.url },
    api: { url: api.url, jupiterUrl: api.jupiterUrl, controlUrl: api.controlUrl },
  }
}

const addressesOf = ({ url, auth }) => ({
  url,
  ...(auth && { inboxUrl: auth.mail.url, identityUrl: auth.identity.url }),
})

/** The sign-in server that was built with the demo. */
async function openSignIn(outDir, port, config) {
  const file = join(`${resolve(outDir)}-server`, 'signIn.mjs')
  if (!existsSync(file)) return undefined
  const { createSandboxSignIn } = await import(pathToFileURL(file).href)
  return createSandboxSignIn(`http://localhost:${port}`, config)
}

const currencies = {
  eip155: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  solana: { name: 'Solana', symbol: 'SOL', decimals: 9 },
}

/** The secure page of login that was built with the demo, for the demo's origin and the sandbox's chains. */
async function openSecure(outDir, { ports, demo, evm, solana, auth }) {
  const folder = secureOf(resolve(outDir))
  if (!existsSync(folder)) return undefined
  const networks = [...evm.chains, ...(solana ? [solana] : [])].map(({ id, name, rpcUrl }) => {
    const [namespace, reference] = typeof id === 'number' ? ['eip155', String(id)] : id.split(':')
    return {
      id: `${namespace}:${reference}`,
      namespace,
      reference,
      name,
      nativeCurrency: currencies[namespace],
      rpcUrl,
    }
  })
  const hosts = [`http://localhost:${demo}`]
  const options = { hosts, networks, build: false, outDir: folder, auth: auth && { ...Object(auth), ports } }
  return startSecure({ port: ports.secure, ...options })
}

async function buildInto(outDir, published) {
  const { buildDemo } = await import('./buildDemo.mjs')
  await buildDemo(outDir, { published })
}
