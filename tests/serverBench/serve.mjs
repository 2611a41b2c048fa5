// A sign-in server on Hono and Node, in a process of its own: `node serve.mjs KIND [url] [port]`. It says its port to its parent.
import { createHmac, randomBytes } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { origin, secret } from './world.mjs'

const [, , kind, url, port = '0'] = process.argv
const app = new Hono()

/** tapkit, over one of its storages. */
async function mountTapkit() {
  const { createSignInServer } = await import('tapkit/server')
  const { storages } = await import('./storages.mjs')
  const auth = createSignInServer({ origins: origin, secret, storage: await storages[kind](url), onError() {} })
  app.all('/sign-in/*', (context) => auth.handle(context.req.raw))
}

/** The least that there can be: viem's verification between two sealed cookies. Nothing is stored, so nothing is single-use. */
async function mountViem() {
  const { verifyMessage } = await import('viem')
  const { parseSiweMessage, validateSiweMessage } = await import('viem/siwe')
  const seal = (text) => `${text}.${createHmac('sha256', secret).update(text).digest('hex')}`
  app.post('/sign-in/nonce', (context) => {
    const nonce = randomBytes(16).toString('hex')
    context.header('set-cookie', `nonce=${seal(nonce)}; HttpOnly`)
    return context.json({ nonce })
  })
  app.post('/sign-in/verify', async (context) => {
    const { message, signature } = await context.req.json()
    const cookie = context.req.header('cookie') ?? ''
    const [, nonce = ''] = /nonce=(\w+)/.exec(cookie) ?? []
    const parsed = parseSiweMessage(message)
    const isValid =
      cookie.includes(seal(nonce)) && validateSiweMessage({ message: parsed, domain: new URL(origin).host, nonce })
    if (!isValid || !(await verifyMessage({ address: parsed.address, message, signature })))
      return context.text('', 401)
    context.header('set-cookie', `session=${seal(parsed.address)}; HttpOnly`)
    return context.json({})
  })
}

/** A peer with nonces that are good once, in its own memory. */
async function mountBetterAuth() {
  const { betterAuth } = await import('better-auth')
  const { siwe } = await import('better-auth/plugins')
  const { memoryAdapter } = await import('better-auth/adapters/memory')
  const { verifyMessage } = await import('viem')
  const { generateSiweNonce } = await import('viem/siwe')
  const auth = betterAuth({
    secret,
    baseURL: origin,
    trustedOrigins: [origin],
    database: memoryAdapter({ user: [], session: [], account: [], verification: [], walletAddress: [] }),
    rateLimit: { enabled: false },
    logger: { disabled: true },
    plugins: [
      siwe({
        domain: new URL(origin).host,
        anonymous: true,
        getNonce: async () => generateSiweNonce(),
        verifyMessage: ({ message, signature, address }) => verifyMessage({ address, message, signature }),
      }),
    ],
  })
  app.all('/api/auth/*', (context) => auth.handler(context.req.raw))
}

await (kind === 'viem' ? mountViem() : kind === 'better-auth' ? mountBetterAuth() : mountTapkit())
app.get('/stats', (context) => context.json({ rss: process.memoryUsage().rss, cpu: process.cpuUsage() }))
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' }, (at) =>
  process.send(`http://127.0.0.1:${at.port}`),
)
