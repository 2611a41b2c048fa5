import { createServer } from 'node:http'
import { readPage } from '../../sandbox/files.mjs'

/** Serves a folder as it is, on a free port of this machine. */
export async function servePages(folder) {
  const server = createServer(async (request, response) => {
    const [path] = (request.url ?? '/').split('?')
    const page = await readPage(folder, path)
    response.writeHead(page ? 200 : 404, { 'content-type': page?.type ?? 'text/plain', 'cache-control': 'no-store' })
    response.end(page?.body ?? 'Not found')
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
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
