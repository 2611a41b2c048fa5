import type { Kernel, Network, Transaction } from 'tapkit/kernel'

/** How long a page is fresh, in ms. */
const lifetime = 15_000
/** Pages that are kept; the oldest go. */
const most = 64

type Page = { readonly items: readonly Transaction[]; readonly next?: string | undefined }
type Held = { readonly at: number; readonly page: Promise<Page> }
type Wanted = {
  readonly network: Network
  readonly address: string
  readonly cursor: string | undefined
  readonly force: boolean
}

const held = new WeakMap<Kernel, Map<string, Held>>()

/** A page of an account's past, shared while it is fresh; nobody's is empty. */
export function pageOf(kernel: Kernel, { network, address, cursor, force }: Wanted): Promise<Page> {
  const pages = held.get(kernel) ?? new Map<string, Held>()
  held.set(kernel, pages)
  const key = JSON.stringify([network.id, address, cursor])
  const known = pages.get(key)
  if (known && !force && Date.now() - known.at <= lifetime) return known.page
  const { namespace } = network
  kernel.http.wake()
  const page = kernel.hooks.fetchHistory
    .promise({ namespace, network, account: { namespace, address }, cursor, signal: kernel.signal })
    .then((answer) => answer ?? { items: [] })
  const entry = { at: Date.now(), page }
  pages.delete(key)
  pages.set(key, entry)
  for (const old of [...pages.keys()].slice(0, -most)) pages.delete(old)
  page.catch(() => {
    if (pages.get(key) === entry) pages.delete(key)
  })
  return page
}
