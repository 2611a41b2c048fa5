import { createServer } from 'node:http'
import { join } from 'node:path'
import { readPage } from '../files.mjs'
import { contentSecurityPolicy } from '../server.mjs'
import { takeOrders } from '../takeOrders.mjs'
import { wrapHtml } from '../wrapHtml.mjs'

const common = join(import.meta.dirname, 'page')
/** The page may ask only this server. */
const headers = {
  'content-security-policy': contentSecurityPolicy([]),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}
const head = `
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/screen.css" />
    <link rel="stylesheet" href="/page.css" />
    <script type="module" src="/page.js"></script>
`

/**
 * A server of the page in `folder`, and of the `orders` that the page and tests give. The page shares the style and the script of `screen/page`. `find`
 * answers the file at a path, and is given `read`, which reads a file of the page.
 */
export function createScreen({ folder, orders, find }) {
  async function read(path) {
    const file = (await readPage(folder, path)) ?? (await readPage(common, path))
    return file?.type.startsWith('text/html') ? { ...file, body: wrapHtml(String(file.body), head) } : file
  }
  return createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://sandbox')
    if (pathname.startsWith('/sandbox/')) return takeOrders(orders, request, response)
    const file = await find(pathname, read)
    response.writeHead(file ? 200 : 404, { ...headers, 'content-type': file?.type ?? 'text/plain' })
    response.end(file?.body ?? 'Not found')
  })
}
