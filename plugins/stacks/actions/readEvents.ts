import type { Kernel } from 'tapkit/kernel'

/** Most events that are read of a transaction: events that move something, and all events. */
const most = { moving: 2_000, all: 10_000 }

/** Events that a contract may emit as often as it likes, such as prints and locks. They move nothing. */
const still = new Set<unknown>(['smart_contract_log', 'stx_lock'])

type Input = {
  readonly url: string
  readonly transaction: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
}

/**
 * Reads all events of a transaction that move something. The API gives them in pages, and no page may be overlooked.
 * `undefined` if there are more than the limits.
 * @throws HttpNetworkError, HttpStatusError, HttpParseError
 */
export async function readEvents(kernel: Kernel, { url, transaction, signal }: Input): Promise<unknown[] | undefined> {
  const first = listIn(transaction)
  const { event_count: count } = transaction
  const whole = typeof count === 'number' ? count : first?.length
  if (!first || whole === undefined) return undefined
  const moving = first.filter(isMoving)
  let read = first.length
  while (read < whole) {
    if (whole > most.all || moving.length > most.moving) return undefined
    const params = { event_offset: read, event_limit: 96 }
    const more = await kernel.http.get(url, { signal, params, parse: listIn })
    if (!more?.length) return undefined
    moving.push(...more.filter(isMoving))
    read += more.length
  }
  return moving.length > most.moving ? undefined : moving
}

const listIn = ({ events }: { events?: unknown }): unknown[] | undefined => (Array.isArray(events) ? events : undefined)

const isMoving = (event: unknown): boolean => !still.has(Object(event).event_type)
