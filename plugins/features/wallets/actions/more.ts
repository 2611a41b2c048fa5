import type { Kernel } from 'tapkit/kernel'
import { alertOf } from '../alertOf.ts'
import { builtIn } from '../directory/builtIn.ts'
import { offered } from '../directory/openDirectory.ts'
import { changed, nothingRead, type Reading, recount, type Shelf, shelfOf } from '../shelf.ts'
import { walletsState } from '../state.ts'
import type { Page, Query } from '../types.ts'

/** Wallets of a page of the list, and of a page of search results. */
const size = { list: 40, search: 100 }
/** Most pages that are read of either. */
const most = 500

const asked = new WeakMap<Kernel, AbortController>()

/** Reads the next page of the shown wallets: of the list, or of the search results. */
export async function more(kernel: Kernel): Promise<void> {
  const shelf = shelfOf(kernel)
  const state = walletsState.of(kernel)
  if (!shelf || state.status === 'loading') return
  const { search } = state
  const before = search ? (shelf.found ?? nothingRead) : shelf.list
  if (before.isLast) return
  const controller = new AbortController()
  asked.set(kernel, controller)
  const query: Query = {
    ...shelf.query,
    ...(search && { search: search.text || undefined, certified: search.certified }),
  }
  state.status = 'loading'
  try {
    const page = await shelf.directory.page(
      query,
      before.pages + 1,
      search ? size.search : size.list,
      controller.signal,
    )
    if (controller.signal.aborted || kernel.signal.aborted) return
    take(shelf, before, page, search !== undefined)
    // The count of a search is not the count of the list.
    if (!search) {
      shelf.count = page.count
      recount(kernel, shelf)
      state.isComplete = page.isLast
    }
    state.status = 'ready'
  } catch (error) {
    if (controller.signal.aborted || kernel.signal.aborted) return
    kernel.alert(alertOf(error))
    kernel.report(error)
    if (!search && before.pages === 0) standIn(kernel, shelf)
    state.status = 'failed'
  }
  changed(kernel)
}

/** Gives up the page that is asked for. */
export function stop(kernel: Kernel): void {
  asked.get(kernel)?.abort()
  asked.delete(kernel)
  const state = walletsState.of(kernel)
  if (state.status === 'loading') state.status = 'idle'
}

function take(shelf: Shelf, before: Reading, { wallets, isLast }: Page, isSearch: boolean): void {
  const kept = before.pages === 0 ? [] : before.wallets
  const known = new Set(kept.map(({ id }) => id))
  const fresh = wallets.filter(({ id }) => !known.has(id))
  const pages = before.pages + 1
  // A page without a new wallet is the last page. Otherwise a service could have itself asked for ever.
  const reading = { wallets: [...kept, ...fresh], pages, isLast: isLast || fresh.length === 0 || pages === most }
  if (isSearch) shelf.found = reading
  else shelf.list = reading
}

/** Shows the wallets that are known without the list, until the list has come. */
function standIn(kernel: Kernel, shelf: Shelf): void {
  const { include, exclude = [] } = shelf.query
  const wallets = offered(kernel, builtIn).filter(
    ({ id }) => !exclude.includes(id) && (!include || include.includes(id)),
  )
  shelf.list = { wallets, pages: 0, isLast: false }
}
