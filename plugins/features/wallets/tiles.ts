import type { ConnectorState, DeepReadonly } from 'tapkit/kernel'
import { folded, proves } from './keys.ts'
import { readListed } from './readListed.ts'
import type { ListedWallet } from './types.ts'

type Wallet = DeepReadonly<ConnectorState>

/** A wallet in one namespace of the page. */
export type TilePart = { readonly connectorId: string; readonly namespace: string }

/** A wallet as the list of all of them shows it. */
export type WalletTile = {
  readonly key: string
  readonly name: string
  readonly imageUrl: string | undefined
  readonly certified: boolean
  readonly tag: 'recent' | 'installed' | 'disputed' | undefined
  /** The wallet's connectors in the page; empty if the wallet is not installed. */
  readonly parts: readonly TilePart[]
  /** The wallet's entry in a list. */
  readonly wallet: ListedWallet | undefined
}

type Input = {
  /** Every wallet that the kit knows of, in their order. */
  readonly found: readonly Wallet[]
  readonly recent: readonly { readonly id: string; readonly namespace: string }[]
  /** Ids of those of lists that were paired with last. */
  readonly paired?: readonly string[]
  /** Those of lists, first ones first. */
  readonly listed: readonly ListedWallet[]
  /** Those that a directory certifies of the ones in the page, best first. */
  readonly ranked?: readonly ListedWallet[]
}

/**
 * Every wallet once: the recently used wallets, the wallets in the page (certified wallets first), then the lists'
 * wallets. A wallet of the page takes the place of a list's wallet only if it proves to be that wallet (wallets 9), and
 * then keeps its own name and picture.
 */
export function tilesOf({ found, recent, paired = [], listed, ranked = [] }: Input): readonly WalletTile[] {
  const here = rowsOf(
    found.filter(({ installed, embedded, kind }) => installed && !embedded && kind !== 'walletConnect'),
  )
  const { unique, named } = readListed(listed)
  const claims = new Map<ListedWallet, number>()
  const claimed = here.map((parts) => {
    const isContested = parts.some(({ disputed }) => disputed)
    const alike = isContested ? [] : parts.flatMap((part) => named.get(folded(part)) ?? [])
    const wallet = alike.find((each) => parts.some((part) => proves(part, each)))
    if (wallet) claims.set(wallet, (claims.get(wallet) ?? 0) + 1)
    return wallet
  })
  // If two wallets of the page prove to be the same listed wallet, neither takes its place.
  const isTaken = (wallet: ListedWallet | undefined) => wallet !== undefined && claims.get(wallet) === 1
  const installed = here.map((parts, index) =>
    toTile(parts, isTaken(claimed[index]) ? claimed[index] : undefined, recent),
  )
  const rank = ({ tag, wallet, certified }: WalletTile) => {
    const place = certified ? ranked.findIndex(({ id }) => id === wallet?.id) : -1
    return tag === 'recent' ? -1 : place < 0 ? ranked.length : place
  }
  const away = unique.filter((wallet) => !isTaken(wallet))
  const used = paired.flatMap((id) => away.find((wallet) => wallet.id === id) ?? [])
  return [
    ...used.map((wallet): WalletTile => ({ ...fromList(wallet), tag: 'recent' })),
    ...installed.toSorted((left, right) => rank(left) - rank(right)),
    ...away.filter((wallet) => !used.includes(wallet)).map(fromList),
  ]
}

/**
 * Wallets with the same name and picture in several namespaces are one row, unless they are disputed: each disputed
 * wallet has a row of its own.
 */
function rowsOf(found: readonly Wallet[]): readonly (readonly Wallet[])[] {
  const rows = new Map<string, Wallet[]>()
  for (const wallet of found) {
    const { key, name, imageUrl, disputed } = wallet
    const same = disputed || !imageUrl ? key : `${name.trim().toLowerCase()}\n${imageUrl}`
    rows.set(same, [...(rows.get(same) ?? []), wallet])
  }
  return [...rows.values()].flatMap((row) => {
    const namespaces = new Set(row.map(({ namespace }) => namespace))
    const domains = new Set(row.flatMap(({ rdns }) => rdns ?? []))
    return namespaces.size === row.length && domains.size < 2 ? [row] : row.map((wallet) => [wallet])
  })
}

function toTile(parts: readonly Wallet[], wallet: ListedWallet | undefined, recent: Input['recent']): WalletTile {
  const [{ key, name, imageUrl, disputed }] = parts as readonly [Wallet]
  const isRecent = parts.some((part) =>
    recent.some(({ id, namespace }) => id === part.id && namespace === part.namespace),
  )
  return {
    key,
    name,
    imageUrl,
    // A wallet that joined the row by a name and a picture does not share the row's certificate.
    certified: wallet?.certified === true && parts.every((part) => proves(part, wallet)),
    tag: disputed ? 'disputed' : isRecent ? 'recent' : 'installed',
    parts: parts.map(({ id, namespace }) => ({ connectorId: id, namespace })),
    wallet,
  }
}

const made = new WeakMap<ListedWallet, WalletTile>()

/** Each tile is made once, so that an unchanged row of tiles is not drawn again. */
function fromList(wallet: ListedWallet): WalletTile {
  const { id, name, imageUrl, certified } = wallet
  const tile = made.get(wallet) ?? { key: `list:${id}`, name, imageUrl, certified, tag: undefined, parts: [], wallet }
  made.set(wallet, tile)
  return tile
}
