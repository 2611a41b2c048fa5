import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { drawImage } from './directory/drawImage.mjs'
import { readPage } from './files.mjs'

// Playwright evaluates in the page's own world in Firefox, and the ESR 140 holds it to the page's policy. Chromium's run has none of this.
const evaluation = process.env.TAPKIT_FIREFOX ? " 'unsafe-eval'" : ''

/**
 * The strict policy (security 1): nothing inline, no foreign host but the given nodes, no unsafe sink. `pictures` are origins on this machine that
 * pictures come from, as those of other hosts come by HTTPS; `frames` are origins that the page shows in a frame.
 */
export function contentSecurityPolicy(nodes, pictures = [], frames = []) {
  return [
    "default-src 'self'",
    `script-src 'self'${evaluation}`,
    "style-src 'self'",
    ["img-src 'self' data: blob: https:", ...pictures].join(' '),
    ['connect-src', "'self'", ...nodes].join(' '),
    ...(frames.length > 0 ? [`frame-src 'self' ${frames.join(' ')}`] : []),
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** Where a page may ask, HTTP and WebSocket. */
export const nodesOf = ({ chains, solana, bitcoin, stacks, relay, directory, api }) =>
  [
    ...chains.map(({ rpcUrl }) => rpcUrl),
    ...(solana ? [solana.rpcUrl, solana.wsUrl] : []),
    ...(bitcoin ? [bitcoin.explorerUrl] : []),
    ...(stacks ? [stacks.apiUrl] : []),
    ...(relay ? [relay.url] : []),
    ...(directory ? [directory.url] : []),
    ...(api ? [api.url] : []),
  ].map((url) => new URL(url).origin)

/**
 * Serves a folder on this machine alone, under the strict policy. `/sandbox.json` tells the page where the chains are,
 * so that one build serves any ports. `signIn` answers what is below `/sign-in/`; `/sign-in-log` shows what it saw, and what is posted to
 * `/sign-in-fault` tells it to do wrong. `compressed` sends built assets by gzip, as hosts do.
 */
export async function serveFolder({ root, port, config, signIn, compressed = false }) {
  const headers = {
    'content-security-policy': contentSecurityPolicy(
      nodesOf(config),
      nodesOf({ chains: [], bitcoin: config.bitcoin }),
      config.secure ? [config.secure.url] : [],
    ),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
  const assets = new Map()
  const zipped = new Map()
  const server = createServer(async (request, response) => {
    const { method, url } = request
    const send = (status, type, body, cache = 'no-store') => {
      response.writeHead(status, { ...headers, 'content-type': type, 'cache-control': cache })
      response.end(method === 'HEAD' ? undefined : body)
    }
    if (signIn && (url?.startsWith('/sign-in/') || url === '/sign-in-fault')) return signIn.handle(request, response)
    if (method !== 'GET' && method !== 'HEAD') return send(405, 'text/plain', 'Method not allowed')
    const [path] = (url ?? '/').split('?')
    const picture = /^\/wallet-image\/([\w-]+)$/.exec(path)
    if (picture && config.directory) return send(200, 'image/png', drawImage(picture[1]), 'public, max-age=3600')
    if (path === '/sandbox.json') return send(200, 'application/json; charset=utf-8', JSON.stringify(config))
    if (signIn && path === '/sign-in-log')
      return send(200, 'application/json; charset=utf-8', JSON.stringify(signIn.log))
    // Built assets have their hash in their name: read once, and kept by browsers too.
    const immutable = path.includes('/assets/')
    const page = assets.get(path) ?? (await readPage(root, path))
    if (!page) return send(404, 'text/plain', 'Not found')
    if (immutable) assets.set(path, page)
    if (immutable && compressed && request.headers['accept-encoding']?.includes('gzip')) {
      if (!zipped.has(path)) zipped.set(path, gzipSync(page.body))
      response.setHeader('content-encoding', 'gzip')
      return send(200, page.type, zipped.get(path), 'public, max-age=31536000, immutable')
    }
    send(200, page.type, page.body, immutable ? 'public, max-age=31536000, immutable' : 'no-store')
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://localhost:${server.address().port}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
