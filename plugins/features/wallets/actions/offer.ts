import type { DescribedWallet, Kernel } from 'tapkit/kernel'
import { foldName } from '../foldName.ts'
import { recommended } from '../recommended.ts'
import { shelfOf } from '../shelf.ts'
import type { ListedWallet } from '../types.ts'
import { isUsed } from '../used.ts'

const picked = new WeakMap<Kernel, string>()

/** Lists a wallet that can be installed, and answers its key in the list. */
export function offer(kernel: Kernel, wallet: ListedWallet): string | undefined {
  const { id, name, imageUrl, links, rdns, chains } = wallet
  const own = kernel.networks.list().map(({ namespace }) => namespace)
  const namespace = own.find((each) => chains.some((chain) => chain.split(':')[0] === each)) ?? own[0]
  if (namespace === undefined) return undefined
  const connector = {
    id: `list:${id}`,
    kind: 'featured',
    installed: false,
    name,
    imageUrl,
    links,
    rdns: rdns[0],
  } as const
  kernel.connectors.add({ ...connector, namespace: namespace as never })
  return `${namespace}:${connector.id}`
}

/** Lists a picked wallet in the same way, until another wallet is picked or the modal opens again. */
export function offerPicked(kernel: Kernel, wallet: ListedWallet): string | undefined {
  forgetPicked(kernel)
  const known = kernel.connectors.list().find(({ id }) => id === `list:${wallet.id}`)
  if (known) return known.key
  const key = offer(kernel, wallet)
  if (key) picked.set(kernel, key)
  return key
}

export function forgetPicked(kernel: Kernel): void {
  const key = picked.get(kernel)
  if (key) kernel.connectors.remove(key)
  picked.delete(kernel)
}

/**
 * Puts the host's own choice into the first list, and fills four rows with wallets from the front of the directory. A
 * wallet that is not in the page is shown with the ways to get it.
 */
export function offerFeatured(kernel: Kernel): void {
  const shelf = shelfOf(kernel)
  if (!shelf) return
  const { featured = [], custom, list } = shelf
  // Wallets that stood in for the missing list make way.
  const before = new Set(shelf.offered.map(({ id }) => `list:${id}`))
  for (const { id, key } of kernel.connectors.list()) if (before.has(id)) kernel.connectors.remove(key)
  const here = kernel.connectors.list().filter(({ installed, embedded }) => installed && !embedded)
  const names = new Set(here.map(({ name }) => foldName(name)))
  const isFree = ({ id }: ListedWallet) => !isUsed(kernel, id)
  const chosen = [...featured, ...custom].filter(isFree)
  const rest = list.wallets.filter((wallet) => isFree(wallet) && !names.has(foldName(wallet.name)))
  shelf.offered = [...chosen, ...rest.slice(0, recommended(kernel, chosen.length))]
  for (const wallet of shelf.offered) offer(kernel, wallet)
}

/** The facts of a wallet that a pairing needs; `undefined` if the wallet cannot be paired with, or no plugin pairs. */
export function toPairing(kernel: Kernel, wallet: ListedWallet): (DescribedWallet & { id: string }) | undefined {
  const { name, imageUrl, mobileLink, universalLink, desktopLink, webLink, links, pairs } = wallet
  const canPair = pairs || mobileLink || desktopLink
  if (!canPair || !kernel.view('ConnectingWalletConnect')) return undefined
  if (!kernel.connectors.list().some(({ id }) => id === 'walletConnect')) return undefined
  const app = { mobile: mobileLink, universal: universalLink, desktop: desktopLink, web: webLink }
  return { id: `list:${wallet.id}`, name, imageUrl, rdns: wallet.rdns[0], links: { ...links, app } }
}

/** The wallet of a row that `offer` has listed. */
export const offeredAs = (kernel: Kernel, key: string): ListedWallet | undefined =>
  shelfOf(kernel)?.offered.find(({ id }) => key.endsWith(`:list:${id}`))
