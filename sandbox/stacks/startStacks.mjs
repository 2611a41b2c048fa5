import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { choosePort } from '../ports.mjs'
import { readBody } from '../readBody.mjs'
import * as addresses from './addresses.mjs'

/** Any page may ask, as with anvil. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET, POST',
}
/** No transaction is larger (SIP-005). */
const MAX_BODY = 4 * 1024 * 1024

/**
 * Starts the sandbox's Stacks node and API. The VM behind it starts in a process of its own at the first request.
 * @param {{ port?: number }} [options] 0 means any free port
 * @throws {Error} one sentence, when the port is taken
 */
export async function startStacks({ port: given } = {}) {
  const { chain } = addresses
  const port = await choosePort(chain.name, { given, variable: 'TAPKIT_PORT_STACKS', fallback: 3999 })
  const node = createNode()
  const server = createServer(async (request, response) => {
    const send = (status, body) => {
      response.writeHead(status, { ...CORS, 'content-type': 'application/json; charset=utf-8' })
      response.end(body === undefined ? undefined : JSON.stringify(body))
    }
    if (request.method === 'OPTIONS') return send(204)
    const [path] = (request.url ?? '/').split('?')
    try {
      const text = await readBody(request, MAX_BODY)
      if (text === undefined) return send(413, { error: 'too large' })
      const { status, body } = await node.ask({ method: request.method, path, body: parse(text) })
      send(status, body)
    } catch (error) {
      send(503, { error: String(error?.message ?? error) })
    }
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    id: chain.id,
    name: chain.name,
    apiUrl: `http://127.0.0.1:${server.address().port}`,
    addresses,
    /** Puts the chain back to where it began; nothing to do where it was never asked. */
    reset: () => node.reset(),
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await Promise.all([closed, node.stop()])
    },
  }
}

/** The VM's process, started by the first question. */
function createNode() {
  const waiting = new Map()
  let child
  let asked = 0
  const fail = (reason) => {
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
    child = undefined
  }
  const start = () => {
    const started = fork(join(import.meta.dirname, 'child.mjs'), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    })
    // A sandbox that is done must not wait for its VM.
    started.unref()
    started.channel.unref()
    started.on('message', ({ id, answer, failure }) => {
      if (failure) return fail(failure)
      waiting.get(id)?.resolve(answer)
      waiting.delete(id)
    })
    started.once('exit', () => child === started && fail('The Clarity VM ended.'))
    return started
  }
  const ask = (request) =>
    new Promise((resolve, reject) => {
      child ??= start()
      const id = ++asked
      waiting.set(id, { resolve, reject })
      child.send({ id, request })
    })
  return {
    ask,
    async reset() {
      if (child) await ask({ method: 'POST', path: '/sandbox/reset' })
    },
    async stop() {
      const ending = child
      if (!ending) return
      child = undefined
      const ended = new Promise((resolve) => ending.once('exit', resolve))
      ending.kill('SIGKILL')
      await ended
    },
  }
}

function parse(text) {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
