import { anySignal, pause } from 'tapkit/kernel'

/** How long a service may take to answer, in ms: as long as a request of the kit's own. */
const patience = 10_000

/**
 * Asks a service, and gives the question up after 10 s. An answer that comes later is dropped.
 * @throws Error if the service takes longer, and the errors of the service
 */
export async function inTime<answer>(
  service: string,
  ask: (signal: AbortSignal) => Promise<answer>,
  signal: AbortSignal,
): Promise<answer> {
  const own = new AbortController()
  const both = anySignal([own.signal, signal])
  const late = async () => {
    await pause(patience, both)
    throw new Error(`"${service}" did not answer within ${patience / 1_000} s.`)
  }
  try {
    return await Promise.race([ask(both), late()])
  } finally {
    own.abort()
  }
}
