import type { Kernel } from 'tapkit/kernel'
import { openDirectory } from '../directory/openDirectory.ts'
import { readEntries } from '../directory/readEntries.ts'
import type { WalletsOptions } from '../options.ts'
import { changed, nothingRead, recount, type Shelf, setShelf, shelfOf } from '../shelf.ts'
import { wantedFor } from '../wantedFor.ts'
import { guard, guardAgain } from './guard.ts'
import { leaveOut } from './leaveOut.ts'
import { more } from './more.ts'
import { forgetPicked, offeredAs, offerFeatured, toPairing } from './offer.ts'
import { preloadImages } from './preloadImages.ts'
import { describeUsed, listUsed, remember } from './remember.ts'

/**
 * Called at every opening. Asks, once a visit, for the first page, for the host's choice and for ranks; an answer that
 * did not come is asked for again.
 */
export async function begin(kernel: Kernel, options: WalletsOptions): Promise<void> {
  forgetPicked(kernel)
  const known = shelfOf(kernel)
  const { include, exclude = [], featured = [], custom = [], imageUrl } = options
  const shelf: Shelf = known ?? {
    directory: openDirectory(kernel, options),
    query: { include, exclude: [...exclude, ...featured] },
    custom: readEntries(custom, imageUrl).wallets,
    offered: [],
    list: nothingRead,
    found: undefined,
  }
  setShelf(kernel, shelf)
  if (!known) {
    guard(kernel)
    kernel.hooks.onClose.tap('wallets', () =>
      setTimeout(() => {
        leaveOut(kernel)
        listUsed(kernel)
      }),
    )
    kernel.hooks.onConnect.tap('wallets', ({ reason, connection: { connector, namespace } }) => {
      if (reason !== 'restore' && connector.kind === 'walletConnect') remember(kernel, namespace)
    })
    changed(kernel)
    // A press on an offered wallet pairs with it, where pairing is composed.
    kernel.hooks.beforeNavigate.tap('wallets', ({ view, params }) => {
      const wallet = view === 'GetWallet' ? offeredAs(kernel, (params as { key: string }).key) : undefined
      const pairing = wallet && toPairing(kernel, wallet)
      return pairing && { view: 'ConnectingWalletConnect', params: { ...wantedFor(kernel), wallet: pairing } }
    })
  }
  const wanted = featured.filter((id) => !exclude.includes(id))
  const used = kernel.connectors
    .list()
    .flatMap(({ id, kind }) => (kind === 'recent' && id.startsWith('list:') ? id.slice(5) : []))
  const asked = [
    shelf.list.pages === 0 && more(kernel),
    [...wanted, ...used].length > 0 && !shelf.featured && readFeatured(kernel, shelf, wanted, used),
    (include ?? exclude).length > 0 && !shelf.choice && readChoice(kernel, shelf, options),
    options.ranks && !shelf.ranked && readRanks(kernel, shelf),
  ].filter(Boolean)
  await Promise.all(asked)
  if (kernel.signal.aborted || asked.length === 0) return
  describeUsed(kernel)
  offerFeatured(kernel)
  preloadImages(shelf.list.wallets.slice(0, 20))
}

/**
 * Reads the wallets of the host's own list, in its order, and the wallets that the visitor has used before. If this
 * fails, the rest of the list stays as it is, because the first page reports the failure.
 */
async function readFeatured(
  kernel: Kernel,
  shelf: Shelf,
  wanted: readonly string[],
  used: readonly string[],
): Promise<void> {
  const include = [...new Set([...wanted, ...used])]
  try {
    const { wallets } = await shelf.directory.page({ include }, 1, Math.min(include.length, 100), kernel.signal)
    const named = (ids: readonly string[]) => ids.flatMap((id) => wallets.find((wallet) => wallet.id === id) ?? [])
    shelf.featured = named(wanted)
    shelf.used = named(used)
    recount(kernel, shelf)
    changed(kernel)
  } catch (error) {
    if (!kernel.signal.aborted) kernel.report(error)
  }
}

/** Reads the wallets of the host's ids: wallets of the page are recognised by these wallets' names. */
async function readChoice(
  kernel: Kernel,
  shelf: Shelf,
  { include, exclude = [], featured = [] }: WalletsOptions,
): Promise<void> {
  const own = [...(include ?? []), ...featured]
  const ids = [...exclude, ...(include ? own : [])]
  try {
    const { wallets } = await shelf.directory.page({ include: ids }, 1, Math.min(ids.length, 100), kernel.signal)
    const named = (wanted: readonly string[]) => wallets.filter(({ id }) => wanted.includes(id))
    shelf.choice = { excluded: named(exclude), included: include && [...named(own), ...shelf.custom] }
    changed(kernel)
  } catch (error) {
    if (!kernel.signal.aborted) kernel.report(error)
  }
}

/** The place of certified wallets among the installed ones, and how far their names prove them. */
async function readRanks(kernel: Kernel, shelf: Shelf): Promise<void> {
  const here = kernel.connectors.list().filter(({ kind, installed }) => kind === 'announced' && installed)
  if (here.length === 0) return
  const query = { certified: true, names: here.map(({ name }) => name), rdns: here.flatMap(({ rdns }) => rdns ?? []) }
  try {
    shelf.ranked = (await shelf.directory.page(query, 1, 20, kernel.signal)).wallets.filter(
      ({ certified }) => certified,
    )
    guardAgain(kernel)
    changed(kernel)
  } catch (error) {
    if (!kernel.signal.aborted) kernel.report(error)
  }
}
