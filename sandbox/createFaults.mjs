import { setTimeout as wait } from 'node:timers/promises'

/**
 * Faults of a service that answers in JSON: it is `silent`, or answers with an error `page`, with a body without an end (`flood`), or with a `redirect`
 * to the same path behind `?moved`.
 */
export function createFaults() {
  const held = new Set()
  let flooded = 0

  /** A body without an end. */
  async function flood(response) {
    response.writeHead(200, { 'content-type': 'application/json' })
    while (!response.destroyed) {
      response.write(' '.repeat(16_000))
      flooded += 16_000
      await wait(1)
    }
  }

  return {
    held: () => held.size,
    flooded: () => flooded,
    /** Ends the requests that are held back. */
    stop() {
      for (const response of held) response.destroy()
    },
    /** Answers in place of the service. False if the fault is none of these, or the request comes by a redirect. */
    async take(fault, request, response) {
      if (request.url?.endsWith('?moved')) return false
      if (fault === 'silent') {
        held.add(response)
        response.once('close', () => held.delete(response))
      } else if (fault === 'page')
        response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal error</h1>')
      else if (fault === 'redirect') response.writeHead(307, { location: `${request.url}?moved` }).end()
      else if (fault === 'flood') await flood(response)
      else return false
      return true
    },
  }
}
