import { readBody } from './readBody.mjs'

const MAX_BODY = 256 * 1024

/**
 * Answers `/sandbox/…` of a service: what a test in another process can order of it. `orders` has a function for each `METHOD name`, which
 * takes the request's JSON and answers JSON; what it throws is a 400.
 */
export async function takeOrders(orders, request, response) {
  const send = (status, body) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(body ?? null))
  }
  const { pathname } = new URL(request.url ?? '/', 'http://sandbox')
  const name = `${request.method} ${pathname.replace('/sandbox/', '')}`
  if (!pathname.startsWith('/sandbox/') || !Object.hasOwn(orders, name)) return send(404, { error: 'not found' })
  try {
    send(200, await orders[name](JSON.parse((await readBody(request, MAX_BODY)) || '{}')))
  } catch (error) {
    send(400, { error: error instanceof Error ? error.message : String(error) })
  }
}
