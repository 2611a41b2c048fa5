import { InvalidInputError, type Kernel } from 'tapkit/kernel'
import type { HeldFacts, OrdinalsIndex } from '../../../ordinals/service.ts'
import { openIndex } from '../chain/openIndex.ts'
import { mapLimit } from './mapLimit.ts'
import { readInscriptions } from './readInscriptions.ts'
import type { Inscription, InscriptionPage } from './types.ts'
import { hasMethod, requireBitcoin } from './wallet.ts'

/** Most inscriptions of a page. */
const most = 100
/** How many inscriptions an index is asked about at the same time. */
const atOnce = 6
const method = 'ord_getInscriptions'

export type InscriptionsQuery = {
  readonly offset?: number | undefined
  /** At most 100; 60 if absent. */
  readonly limit?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * A page of the inscriptions of the connected account: by the wallet if it lists them, else by the network's index.
 * @throws InvalidInputError, NotConnectedError, RPCError, and HttpStatusError, HttpNetworkError, HttpTimeoutError, HttpParseError of the explorer
 */
export async function getInscriptions(kernel: Kernel, query: InscriptionsQuery = {}): Promise<InscriptionPage> {
  const { offset = 0, limit = 60, signal = new AbortController().signal } = query
  requireWhole('offset', offset, Number.MAX_SAFE_INTEGER)
  requireWhole('limit', limit, most)
  const { network } = requireBitcoin(kernel)
  if (await hasMethod(kernel, method)) {
    const reply = await kernel.request({ namespace: 'bip122', method, params: { offset, limit } })
    signal.throwIfAborted()
    return readInscriptions(reply, { offset, limit })
  }
  const index = await openIndex(kernel, network)
  if (!index) return { total: 0, offset, limit, inscriptions: [], mayLack: true }
  const { inscriptions: all, isWhole } = await index.fetchHeld({ signal })
  const shown = all.slice(offset, offset + limit)
  const inscriptions = await mapLimit(shown, atOnce, (held) => detail(index, held, signal))
  return { total: all.length, offset, limit, inscriptions, mayLack: !isWhole }
}

/** A held inscription with the facts of the index, if the index answers. */
async function detail(index: OrdinalsIndex, held: HeldFacts, signal: AbortSignal): Promise<Inscription> {
  const facts = await index.fetchInscription(held.id, { signal })
  if (facts === undefined || facts === 'none') return held
  const { number, contentType, contentLength } = facts
  return { ...held, number, contentType, contentLength }
}

function requireWhole(name: string, value: number, highest: number): void {
  if (Number.isSafeInteger(value) && value >= 0 && value <= highest) return
  throw new InvalidInputError({
    verb: 'getInscriptions',
    given: String(value),
    takes: `a whole number from 0 to ${highest} as \`${name}\`.`,
  })
}
