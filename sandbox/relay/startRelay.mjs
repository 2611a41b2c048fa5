import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { choosePort } from '../ports.mjs'
import { createProjects } from '../projects.mjs'
import { takeOrders } from '../takeOrders.mjs'
import { checkAccess } from './checkAccess.mjs'
import { createFaults } from './createFaults.mjs'
import { createHub } from './createHub.mjs'
import { methods, RelayError, shown } from './methods.mjs'

// By require: a test with a page around it (happy-dom) would import what `ws` has for browsers.
const require = createRequire(import.meta.url)
const { WebSocketServer } = require('ws')

const MAX_MESSAGE = 1024 * 1024
const MAX_LOG = 2000
/** Milliseconds: clients take a relay that is silent for 35 s for dead. */
const PING_EVERY = 30_000

/**
 * Starts a WalletConnect relay on this machine: publishes and mailboxes, the calls of the SDK by which sessions are proposed and
 * approved, the checks of projects and tokens, and faults on demand.
 * @param {{ port?: number, projects?: import('../projects.mjs').Projects }} [options] 0 means any free port, the default
 * @throws {Error} one sentence, when the port is taken
 */
export async function startRelay({ port: given, projects = createProjects() } = {}) {
  const port = await choosePort('the relay', { given, variable: 'TAPKIT_PORT_RELAY', fallback: 0 })
  const hub = createHub()
  const faults = createFaults()
  const log = []

  function record(entry) {
    log.push({ at: Date.now(), ...entry })
    if (log.length > MAX_LOG) log.shift()
  }

  const webSocket = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE })
  /** Sockets of clients, those included that a fault keeps waiting. */
  const connections = new Set()

  function welcome(ws, request, { client, project }) {
    let nextId = 1
    const pushed = new Map()
    function close(code, reason) {
      // What the client still says before it has noticed is lost.
      hub.leave(socket)
      if (code === 1006) ws.terminate()
      else ws.close(code, reason)
    }
    const write = (value) => ws.send(JSON.stringify({ jsonrpc: '2.0', ...value }))
    const meet = (on, about, go, fail) => {
      record({ on, client, ...about })
      faults.meet({ on, client, socket, ...about }, go, { close, fail })
    }
    const socket = {
      client,
      project,
      origin: request.headers.origin,
      topics: new Map(),
      close,
      push(kept) {
        const { topic, tag } = kept
        meet('push', { topic, tag }, () => {
          const id = nextId++
          pushed.set(id, kept)
          write({ id, method: 'irn_subscription', params: { id: socket.topics.get(topic), data: shown(kept) } })
        })
      },
    }

    function answer({ id, method, params }) {
      const about = { method, tag: params.tag, topic: params.topic ?? params.pairingTopic }
      const reply = (value) => meet('answer', about, () => write({ id, ...value }))
      const fail = (code, message) => reply({ error: { code, message } })
      const run = () => {
        try {
          if (!Object.hasOwn(methods, method)) throw new RelayError(-32601, 'Method not found')
          reply({ result: methods[method](hub, socket, params) })
        } catch (error) {
          if (!(error instanceof RelayError)) throw error
          fail(error.code, error.message)
        }
      }
      meet('request', about, run, fail)
    }

    ws.on('message', (data) => {
      if (ws.readyState !== ws.OPEN) return
      const call = parse(data)
      if (!call) return write({ id: null, error: { code: -32700, message: 'Parse error' } })
      if (typeof call.method === 'string') return answer({ ...call, params: Object(call.params) })
      // A message that has come is not sent to this client again.
      pushed.get(call.id)?.received.add(client)
      pushed.delete(call.id)
    })
    ws.on('error', () => {})
    ws.once('close', () => hub.leave(socket))
    hub.join(socket)
  }

  function upgrade(request, connection, head) {
    connection.on('error', () => {})
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
    const access = checkAccess(request, projects)
    const open = (then) => webSocket.handleUpgrade(request, connection, head, then)
    const go = () => open((ws) => (access.code ? ws.close(access.code, access.reason) : welcome(ws, request, access)))
    const close = (code, reason) => (code === 1006 ? connection.destroy() : open((ws) => ws.close(code, reason)))
    record({ on: 'connect', client: access.client, reason: access.reason })
    faults.meet({ on: 'connect', client: access.client }, go, { close })
  }

  const relay = {
    url: `ws://127.0.0.1:${port}`,
    controlUrl: `http://127.0.0.1:${port}/sandbox`,
    projects,
    setFaults: faults.set,
    release: faults.release,
    close(code = 1001, reason = '', client) {
      const chosen = hub.sockets().filter((socket) => client === undefined || socket.client === client)
      for (const socket of chosen) socket.close(code, reason)
      return chosen.length
    },
    state: () => ({ ...hub.state(), faults: faults.state(), log: [...log] }),
    reset() {
      faults.clear()
      projects.reset()
      hub.forget()
      log.length = 0
    },
    async stop() {
      clearInterval(pings)
      faults.clear()
      for (const connection of connections) connection.destroy()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
  const orders = {
    'GET state': relay.state,
    'POST faults': relay.setFaults,
    'POST release': relay.release,
    'POST close': ({ code, reason, client }) => relay.close(code, reason, client),
    'POST projects': ({ id, origins }) => projects.set(id, origins),
    'POST reset': relay.reset,
  }
  const server = createServer((request, response) => takeOrders(orders, request, response))
  server.on('upgrade', upgrade)
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const pings = setInterval(() => {
    for (const ws of webSocket.clients) ws.ping()
  }, PING_EVERY)
  pings.unref()
  return relay
}

function parse(data) {
  try {
    const value = JSON.parse(String(data))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
