import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'esbuild'
import { securePageHeaders, securePages } from '../../../plugins/auth/frame/headers.ts'

const bundle = async (name: string) => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, name)],
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['tapkit-source'],
  })
  return outputFiles[0]?.text ?? ''
}

type Answer = { readonly type?: string; readonly body: string; readonly headers?: Readonly<Record<string, string>> }

async function listen(answer: (path: string) => Answer) {
  const server = createServer((request, response) => {
    const { type = 'text/html', body, headers } = answer((request.url ?? '/').replace(/\?.*/, ''))
    response.writeHead(200, { 'content-type': type, ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

const html = (head: string) =>
  `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title></title>${head}<body></body>`
const script = '<script type="module" src="/main.js"></script>'

/** The policy of an app that has the kit and nothing else: `frame-src` is all that the secure page adds. */
const policyOf = (secure: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; frame-src ${secure}; require-trusted-types-for 'script'; trusted-types 'none'`

const severing = { 'Cross-Origin-Opener-Policy': 'same-origin' }

/** The headers that a path of an app adds. `/severed` has its windows severed, and `/isolated` is cross-origin isolated. */
const more: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/severed': severing,
  '/isolated': { ...severing, 'Cross-Origin-Embedder-Policy': 'require-corp' },
}

/** An app that has the kit’s parts, on any free port of this machine. */
export async function serveApp(secure: () => string, host = 'host.ts') {
  const code = await bundle(host)
  return listen((path) =>
    path === '/main.js'
      ? { type: 'text/javascript', body: code }
      : {
          body: html(script),
          headers: { 'Content-Security-Policy': policyOf(secure()), ...more[path] },
        },
  )
}

/**
 * An app, its secure page, and a stranger, each an origin. `host` and `page` are the files
 * of the code of the app and of the secure page.
 */
export async function serveSecurePages({ host = 'host.ts', page = 'page.ts' } = {}) {
  const pageCode = await bundle(page)
  const at = (port: number) => `http://localhost:${port}`
  let secure = ''
  const app = await serveApp(() => secure, host)
  const stranger = await serveApp(() => secure, host)
  const hosts = [at(app.port)]
  const keys = await listen((path) => {
    const known = securePages.find((each) => each === path)
    const headers = securePageHeaders({ path: known ?? '/frame', hosts })
    if (known) return { body: html(`<meta name="hosts" content="${hosts.join(' ')}">${script}`), headers }
    return { type: 'text/javascript', body: pageCode, headers }
  })
  secure = at(keys.port)
  return {
    secure,
    app: at(app.port),
    stranger: at(stranger.port),
    close: () => {
      for (const server of [app, stranger, keys]) server.close()
    },
  }
}
