import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { watch, watchConsole } from './watch.ts'

const script = `{
  const tell = (text) => navigator.sendBeacon('/watched', text)
  ;(${watch})(tell)
  ;(${watchConsole})(tell)
}`

/**
 * The site at `target`, with a script in front of each page's own that tells `complaints` what goes wrong: for an engine whose driver
 * can put none there. The policy stays as it is, for the script comes from the site.
 */
export async function watchSite(target: string, complaints: string[]) {
  const server = createServer(async (request, response) => {
    const { url = '/', method } = request
    if (url === '/watch.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
      return
    }
    if (url === '/watched' && method === 'POST') {
      complaints.push(Buffer.concat(await request.toArray()).toString())
      response.writeHead(204).end()
      return
    }
    try {
      const answer = await fetch(new URL(url, target))
      const body = Buffer.from(await answer.arrayBuffer())
      const isPage = answer.headers.get('content-type')?.startsWith('text/html')
      const kept = [...answer.headers].filter(([name]) => /^(content-(type|security-policy)|cache-control)$/.test(name))
      response.writeHead(answer.status, Object.fromEntries(kept))
      response.end(isPage ? body.toString().replace('<head>', '$&<script src="/watch.js"></script>') : body)
    } catch {
      response.writeHead(502).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    /** The same page there. */
    at: (url: string) => {
      const { pathname, search } = new URL(url)
      return `http://localhost:${(server.address() as AddressInfo).port}${pathname}${search}`
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
