import { createServer } from 'node:http'
import { readPage } from '../../sandbox/files.mjs'

/** Serves a folder as it is, with the headers given, on a port of this machine; on any free one without `port`. */
export async function servePages(folder, { port = 0, headers = {} } = {}) {
  const server = createServer(async (request, response) => {
    const [path] = (request.url ?? '/').split('?')
    const page = await readPage(folder, path)
    const own = { 'content-type': page?.type ?? 'text/plain', 'cache-control': 'no-store' }
    response.writeHead(page ? 200 : 404, { ...headers, ...own })
    response.end(page?.body ?? 'Not found')
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
