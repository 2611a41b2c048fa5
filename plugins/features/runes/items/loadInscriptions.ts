import type { Kernel } from 'tapkit/kernel'
import { getInscriptions } from './getInscriptions.ts'
import { itemsOf } from './state.ts'

/** Inscriptions of a page of the grid. */
const limit = 60
/** The reading that is under way for each kernel: a newer reading ends it. */
const reading = new WeakMap<Kernel, AbortController>()

/** Reads the first page of the account's inscriptions. Shown inscriptions stay until the page has come. */
export const loadInscriptions = (kernel: Kernel): Promise<void> => read(kernel, 0)

/** Reads the next page, if there is more. */
export async function loadMore(kernel: Kernel): Promise<void> {
  const { status, data, total } = itemsOf(kernel).inscriptions
  if (status === 'success' && data.length < total) await read(kernel, data.length)
}

/** Whose inscriptions are read: another account, network or session is another owner. */
export function ownerOf(kernel: Kernel): string | undefined {
  const connection = kernel.connection('bip122')
  return connection && [connection.sessionId, connection.network.id, connection.account.address].join(' ')
}

async function read(kernel: Kernel, offset: number): Promise<void> {
  reading.get(kernel)?.abort()
  const own = new AbortController()
  reading.set(kernel, own)
  const items = itemsOf(kernel)
  const from = ownerOf(kernel)
  // A late answer about another account, or another network, is dropped.
  const isLate = () => own.signal.aborted || ownerOf(kernel) !== from
  items.inscriptions.status = 'loading'
  try {
    const page = await getInscriptions(kernel, { offset, limit, signal: own.signal })
    if (isLate()) return
    const before = items.inscriptions.data.slice(0, offset)
    const known = new Set(before.map(({ id }) => id))
    const fresh = page.inscriptions.filter(({ id }) => !known.has(id))
    const data = [...before, ...fresh]
    // A page without a new inscription ends the list, even if a larger total was told.
    const total = fresh.length === 0 ? data.length : page.total
    items.inscriptions = { status: 'success', data, total, mayLack: page.mayLack }
  } catch (error) {
    if (isLate()) return
    kernel.report(error)
    items.inscriptions.status = 'error'
  }
}
