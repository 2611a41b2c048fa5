import * as v from 'valibot'

/**
 * The misbehaviour of any server: `gone` hangs up, `slow` answers once it is told something else, `flood` sends 10 MB behind its answer,
 * `replay` answers what it has answered before.
 */
const common = ['none', 'gone', 'unavailable', 'slow', 'page', 'flood', 'replay'] as const

/** The misbehaviour of a server, which can be changed while the sandbox runs. */
export type Order<at extends string, own extends string = never> = {
  readonly fault: (typeof common)[number] | own
  /** The endpoint that misbehaves. @default every endpoint */
  readonly at?: at | undefined
}

type Handle = (request: Request) => Promise<Response>

type Server<at extends string, own extends string> = {
  readonly handle: Handle
  readonly endpoints: readonly at[]
  /** The endpoint at a path. */
  readonly endpointOf: (path: string) => string
  /** The requests, as `GET session`, that get a good answer to this request again under `replay`. */
  readonly repeatsFor: (asked: string, answer: string) => readonly string[]
  /** The misbehaviour that only this server has. */
  readonly faults?: { readonly [name in own]: (request: Request, handle: Handle) => Promise<Response> }
}

/** Does wrong in the server's place what it is told to: a real server, or what stands before one, does the same. */
export function createMisbehaviour<at extends string, own extends string = never>({
  handle,
  endpoints,
  endpointOf,
  repeatsFor,
  faults,
}: Server<at, own>) {
  const own: Readonly<Record<string, (request: Request, handle: Handle) => Promise<Response>>> = faults ?? {}
  const orders = v.object({
    fault: v.picklist([...common, ...Object.keys(own)]),
    at: v.optional(v.picklist(endpoints)),
  })
  const before = new Map<string, string>()
  let order: v.InferOutput<typeof orders> = { fault: 'none' }
  let goOn = () => {}
  let changed = Promise.resolve()
  /** The present misbehaviour of an endpoint. A path that is no endpoint, like the path of orders, never misbehaves. */
  const faultOf = (endpoint: string) =>
    (order.at ? [order.at] : endpoints).some((one) => one === endpoint) ? order.fault : 'none'

  return {
    /** Does that from now on; answers whether it was an order. */
    obey(told: unknown): boolean {
      const { success, output } = v.safeParse(orders, told)
      if (!success) return false
      order = output
      goOn()
      changed = new Promise((resolve) => {
        goOn = resolve
      })
      return true
    },
    isGone: (path: string): boolean => faultOf(endpointOf(pathOf(path))) === 'gone',
    async answer(request: Request): Promise<Response> {
      const endpoint = endpointOf(pathOf(request.url))
      const asked = `${request.method} ${endpoint}`
      if (faultOf(endpoint) === 'slow') await changed
      const fault = faultOf(endpoint)
      const wrong = instead(fault, before.get(asked))
      if (wrong) return wrong
      const does = own[fault]
      const answer = await (does ? does(request, handle) : handle(request))
      if (answer.ok) {
        const text = await answer.clone().text()
        for (const again of repeatsFor(asked, text)) before.set(again, text)
      }
      return fault === 'flood' ? flood(answer) : answer
    },
  }
}

function instead(fault: string, before: string | undefined): Response | undefined {
  // At once: a visitor may be told the same without the wait.
  if (fault === 'unavailable') return new Response('Unavailable', { status: 503, headers: { 'retry-after': '0' } })
  if (fault === 'page')
    return new Response('<!doctype html><h1>Log in</h1>', { headers: { 'content-type': 'text/html' } })
  if (fault === 'replay' && before !== undefined)
    return new Response(before, { headers: { 'content-type': 'application/json' } })
  return undefined
}

/** An answer that is right but for its length. */
const flood = async (answer: Response) =>
  new Response(`${await answer.text()}${' '.repeat(10_000_000)}`, { status: answer.status, headers: answer.headers })

const pathOf = (url: string): string => new URL(url, 'http://localhost').pathname
