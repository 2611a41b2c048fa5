import { type Kernel, sanitizeText } from 'tapkit/kernel'
import { shelfOf } from '../shelf.ts'
import { awayOf, type Used } from '../used.ts'
import { toPairing } from './offer.ts'

const key = 'wallets'
/** As many as the kit has of recent wallets. */
const most = 2

/**
 * Remembers the wallet that the visitor pressed to pair with, once it is connected: it is a recent wallet from the next
 * opening on.
 */
export function remember(kernel: Kernel, namespace: string): void {
  const route = kernel.state.router.stack.findLast(({ view }) => (view as string) === 'ConnectingWalletConnect')
  const { id = '', name = '' } = Object((Object(route?.params) as { readonly wallet?: object }).wallet) as Partial<Used>
  if (!id.startsWith('list:')) return
  const used = { id: id.slice(5), name, namespace }
  kernel.storage.set(key, [used, ...read(kernel).filter((other) => other.id !== used.id)].slice(0, most))
}

/**
 * Lists the wallets that were used meanwhile. This is done between two openings, so that no row moves while a visitor
 * looks.
 */
export function listUsed(kernel: Kernel): void {
  if (kernel.state.modal.open) return
  const used = read(kernel)
  const known = kernel.connectors.list().filter(({ id, kind }) => kind === 'recent' && id.startsWith('list:'))
  if (known.map(({ id }) => id).join() === used.map(({ id }) => `list:${id}`).join()) return
  const isUsed = (id: string) => used.some((each) => id === `list:${each.id}`)
  for (const { id, key, kind, installed } of kernel.connectors.list())
    if (!installed && id.startsWith('list:') && (kind === 'recent' || isUsed(id))) kernel.connectors.remove(key)
  for (const each of used) add(kernel, each)
}

/** Completes recent wallets that are listed by name alone with the pictures and links that a list has told since. */
export function describeUsed(kernel: Kernel): void {
  for (const { id, name, namespace, key, kind } of kernel.connectors.list()) {
    if (kind !== 'recent' || !id.startsWith('list:')) continue
    kernel.connectors.remove(key)
    add(kernel, { id: id.slice(5), name, namespace })
  }
}

function add(kernel: Kernel, { id, name, namespace }: Used): void {
  const { custom = [], featured = [], used = [], list, found } = shelfOf(kernel) ?? {}
  const listed = [...custom, ...featured, ...used, ...(list?.wallets ?? []), ...(found?.wallets ?? [])]
  const known = listed.find((wallet) => wallet.id === id)
  const away = awayOf(id)
  const { links = away.links, imageUrl, rdns } = (known && toPairing(kernel, known)) ?? {}
  kernel.connectors.add({
    ...away,
    name: known?.name ?? sanitizeText(name, 64),
    imageUrl,
    links,
    rdns,
    namespace: namespace as never,
  })
}

function read({ storage }: Kernel): readonly Used[] {
  const parse = (json: unknown) =>
    (json as Used[]).flatMap((used) =>
      `${used.id}` === used.id && `${used.name}` === used.name ? [{ ...used, name: sanitizeText(used.name, 64) }] : [],
    )
  return storage.get(key, parse) ?? []
}
