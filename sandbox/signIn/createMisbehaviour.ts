import * as v from 'valibot'

/**
 * What the sign-in server can be told to do wrong: `gone` hangs up, `slow` answers once it is told something else, `flood` sends 10 MB,
 * `replay` answers what it has answered before.
 */
const order = v.object({
  fault: v.picklist(['none', 'gone', 'unavailable', 'slow', 'page', 'flood', 'replay']),
  /** Of one endpoint; of all by default. */
  at: v.optional(v.picklist(['nonce', 'verify', 'session'])),
})

/** What the sign-in server is told to do, while the sandbox runs. */
export type Order = v.InferOutput<typeof order>

/** Does wrong in the server's place what it is told to: a real server, or what stands before one, does the same. */
export function createMisbehaviour(handle: (request: Request) => Promise<Response>) {
  const before = new Map<string, string>()
  let { fault, at }: Order = { fault: 'none' }
  let goOn = () => {}
  let changed = Promise.resolve()
  const isMeant = (endpoint: string) => !at || at === endpoint

  return {
    /** Does that from now on; answers whether it was an order. */
    obey(told: unknown): boolean {
      const { success, output } = v.safeParse(order, told)
      if (!success) return false
      ;({ fault, at } = output)
      goOn()
      changed = new Promise((resolve) => {
        goOn = resolve
      })
      return true
    },
    isGone: (path: string): boolean => fault === 'gone' && isMeant(endpointOf(path)),
    async answer(request: Request): Promise<Response> {
      const endpoint = endpointOf(request.url)
      if (fault === 'slow' && isMeant(endpoint)) await changed
      const wrong = isMeant(endpoint) && instead(fault, before.get(endpoint))
      if (wrong) return wrong
      const answer = await handle(request)
      if (answer.ok) note(endpoint, await answer.clone().text())
      return answer
    },
  }

  /** The last nonce, and who was said last to be signed in. */
  function note(endpoint: string, text: string): void {
    if (endpoint === 'nonce') before.set(endpoint, text)
    if (!text.includes('"signature"')) return
    before.set('verify', text)
    before.set('session', text)
  }
}

function instead(fault: Order['fault'], before: string | undefined): Response | undefined {
  const headers = { 'content-type': 'application/json' }
  // At once: a visitor may be told the same without the wait.
  if (fault === 'unavailable') return new Response('Unavailable', { status: 503, headers: { 'retry-after': '0' } })
  if (fault === 'page')
    return new Response('<!doctype html><h1>Log in</h1>', { headers: { 'content-type': 'text/html' } })
  if (fault === 'flood') return new Response(`{"sessions":[${' '.repeat(10_000_000)}]}`, { headers })
  if (fault === 'replay' && before) return new Response(before, { headers })
  return undefined
}

const endpointOf = (path: string): string => new URL(path, 'http://localhost').pathname.split('/').at(-1) ?? ''
