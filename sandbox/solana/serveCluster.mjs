import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { readBody } from '../readBody.mjs'
import { answer } from './answer.mjs'
import { toJson } from './json.mjs'
import { createSubscriptions } from './subscriptions.mjs'

// By require: a test with a page around it (happy-dom) would import what `ws` has for browsers.
const require = createRequire(import.meta.url)
const { WebSocketServer } = require('ws')

/** Any page may ask, as with anvil. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET, POST',
}
/** Nodes refuse larger requests. */
const MAX_BODY = 50 * 1024

/** Serves a cluster's JSON-RPC on `port`, its WebSocket on the port after that, where web3.js looks for it. */
export async function serveCluster(cluster, port) {
  const http = createServer(async (request, response) => {
    const send = (status, type, body) => {
      response.writeHead(status, { ...CORS, 'content-type': type })
      response.end(body)
    }
    if (request.method === 'OPTIONS') return send(204, 'text/plain')
    if (request.method === 'GET' && request.url === '/health') return send(200, 'text/plain', 'ok')
    if (request.method !== 'POST') return send(405, 'text/plain', 'Used HTTP Method is not allowed. POST is required')
    const body = await readBody(request, MAX_BODY)
    if (body === undefined) return send(413, 'text/plain', 'Request is too large')
    const result = answer(cluster, body)
    send(200, 'application/json; charset=utf-8', result === undefined ? '' : toJson(result))
  })
  const sockets = createServer()
  const webSocket = new WebSocketServer({ server: sockets, maxPayload: MAX_BODY })
  // It repeats what its server says, which `listen` hears.
  webSocket.on('error', () => {})
  webSocket.on('connection', (socket) => {
    const { methods, afterAnswer, close } = createSubscriptions(cluster, (text) => socket.send(text))
    socket.on('message', (data) => {
      const result = answer(cluster, String(data), methods)
      if (result !== undefined) socket.send(toJson(result))
      afterAnswer()
    })
    socket.on('close', close)
    socket.on('error', () => socket.terminate())
  })

  const stop = async () => {
    for (const socket of webSocket.clients) socket.terminate()
    await Promise.all([http, sockets].map(end))
  }
  try {
    await Promise.all([listen(http, port), listen(sockets, port + 1)])
  } catch (error) {
    await stop()
    throw error
  }
  return { rpcUrl: `http://127.0.0.1:${port}`, wsUrl: `ws://127.0.0.1:${port + 1}`, stop }
}

const listen = (server, port) =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

const end = (server) =>
  new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
