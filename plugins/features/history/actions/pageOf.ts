import { cacheOf, type Kernel, type Network, type Transaction } from 'tapkit/kernel'

/** How long a page is fresh, in ms. */
const lifetime = 15_000

type Page = { readonly items: readonly Transaction[]; readonly next?: string | undefined }
type Wanted = {
  readonly network: Network
  readonly address: string
  readonly cursor: string | undefined
  readonly force: boolean
}

/** A page of an account's past, shared while it is fresh, by the tab's next pages as well; nobody's is empty. */
export async function pageOf(kernel: Kernel, { network, address, cursor, force }: Wanted): Promise<Page> {
  const { namespace } = network
  const cache = cacheOf(kernel)
  const key = `account:${namespace}:history:${JSON.stringify([network.id, address, cursor])}`
  if (force) cache.drop(key)
  return cache.through(
    key,
    lifetime,
    async () => {
      kernel.http.wake()
      const account = { namespace, address }
      const answer = await kernel.hooks.fetchHistory.promise({
        namespace,
        network,
        account,
        cursor,
        signal: kernel.signal,
      })
      return answer ?? { items: [] }
    },
    readPage,
  )
}

/** A page as the tab's storage has it. Items are read one by one, as a service's items are: see `readTransactions`. */
function readPage(json: unknown): Page {
  const { items, next } = Object(json) as { readonly items?: unknown; readonly next?: unknown }
  if (!Array.isArray(items)) throw new TypeError('no page')
  return { items, next: typeof next === 'string' ? next : undefined }
}
