import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { choosePort } from '../ports.mjs'
import { takeOrders } from '../takeOrders.mjs'
import { createManners } from './createManners.mjs'
import { createOAuth } from './createOAuth.mjs'
import { createOidc } from './createOidc.mjs'
import { sendForm } from './pages.mjs'

const ofOidc = ['google', 'apple']
const names = ['google', 'x', 'discord', 'apple', 'github', 'facebook']

/**
 * Starts the sandbox's identity provider: one process that plays the six providers of social login, each below a path of its own, with people to
 * choose from. Each provider knows one app.
 * @param {{ port?: number, origin?: string }} [options] `origin` is that of the secure page; a port of 0 means any free one
 * @throws {Error} one sentence, when the port is taken
 */
export async function startIdentity({ port: given, origin = 'http://keys.tapkit.localhost:5174' } = {}) {
  const port = await choosePort('the identity provider', { given, variable: 'TAPKIT_PORT_IDENTITY', fallback: 5176 })
  // Under this name, because a browser keeps its cookies by the name, and because Node resolves no other one.
  const url = `http://localhost:${port}`
  const manners = createManners()
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  function sendBack(response, callback, isForm = false) {
    const back = manners.bend(callback)
    if (isForm) return sendForm(response, back)
    response.writeHead(303, { location: back.href, 'cache-control': 'no-store' }).end()
  }

  const clients = Object.fromEntries(
    names.map((name) => [
      name,
      name === 'apple'
        ? {
            clientId: 'app.acme.keys',
            teamId: 'TEAM123456',
            keyId: 'KEY1234567',
            privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }),
          }
        : { clientId: `acme-at-${name}`, clientSecret: `secret-of-acme-at-${name}` },
    ]),
  )

  const handlers = {}
  for (const name of names) {
    const options = {
      name,
      issuer: `${url}/${name}`,
      client: name === 'apple' ? { ...clients.apple, publicKey } : clients[name],
      redirectUri: `${origin}/callback/${name}`,
      isBasic: name === 'x',
      manners,
      sendBack,
    }
    handlers[name] = ofOidc.includes(name) ? atFirstRequest(() => createOidc(options)) : createOAuth(options)
  }

  const orders = { 'POST manner': manners.set, 'POST reset': () => manners.set({ do: 'answer' }) }
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith('/sandbox/')) return takeOrders(orders, request, response)
    const [, name = ''] = (request.url ?? '/').split(/[/?]/)
    if (!Object.hasOwn(handlers, name)) return response.writeHead(404).end('Not found')
    await handlers[name](request, response).catch((error) => {
      if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain' })
      response.end(error.message)
    })
  })
  await new Promise((done, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', done)
  })

  const endpointsOf = (name) => ({
    issuer: `${url}/${name}`,
    authorize: `${url}/${name}/${ofOidc.includes(name) ? 'auth' : 'authorize'}`,
    token: `${url}/${name}/token`,
    ...(ofOidc.includes(name) ? { keys: `${url}/${name}/jwks` } : { user: `${url}/${name}/user` }),
  })
  return {
    url,
    social: Object.fromEntries(names.map((name) => [name, { ...clients[name], endpoints: endpointsOf(name) }])),
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

/** A handler that is made when it is asked: two keys and a package take half a second, and most starts of the sandbox need neither. */
function atFirstRequest(create) {
  let created
  return async (...asked) => {
    created ??= create()
    return (await created)(...asked)
  }
}
