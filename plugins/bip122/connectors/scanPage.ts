import { readMember } from '../../wbip/readMember.ts'
import { type Descriptor, readRegistries } from '../../wbip/readRegistries.ts'
import { resolvePath } from '../../wbip/resolvePath.ts'
import { type Dialect, knownWallets } from './knownWallets.ts'

/** A wallet that stands in the page. */
export type FoundWallet = Descriptor & { readonly dialect: Dialect; readonly source: object }

/** Methods of which a Bitcoin wallet that lists its methods has one. */
const bitcoinMethod = /^(getAddresses|getAccounts|wallet_connect|signPsbt|sendTransfer|bitcoin_.*)$/
/** The first choice first (wallets 7). */
const registries = ['btc_providers', 'wbip_providers', 'webbtc_providers', 'webbtc_stx_providers'] as const

/** The wallets in the page now: those that registered themselves, then those known by their place, each id once. */
export function scanPage(): FoundWallet[] {
  const registered = readRegistries(
    registries,
    ({ methods }) => !methods || methods.some((name) => bitcoinMethod.test(name)),
  )
  const ids = new Set(registered.map(({ id }) => id))
  const known = knownWallets.filter(({ id }) => !ids.has(id)).map(({ id, name }) => ({ id, name, imageUrl: undefined }))
  const found = [...registered, ...known].flatMap((wallet) => {
    try {
      // OKX has an object a network; they are one wallet.
      const source = resolvePath(wallet.id === 'okxwallet.bitcoin' ? 'okxwallet' : wallet.id)
      const dialect = source && dialectOf(wallet.id, source)
      // A registration of a known place may add its picture; its name is ours.
      const { name } = knownAt(wallet.id) ?? wallet
      return dialect ? { ...wallet, name, source, dialect } : []
    } catch {
      // A trap in place of a wallet; the others are there.
      return []
    }
  })
  // A listing that names the object of a known place at another place takes neither its name nor its id.
  const placed = new Set(found.filter(({ id }) => knownAt(id)).map(({ source }) => source))
  return found.filter(({ id, source }) => knownAt(id) || !placed.has(source))
}

const knownAt = (id: string) => knownWallets.find((wallet) => wallet.id === id)

/** How the object is spoken to; `undefined` where it is no Bitcoin wallet, or is listed at another place. */
function dialectOf(id: string, source: object): Dialect | undefined {
  // Binance stands in for UniSat as well; it is listed as itself.
  if (id === 'unisat' && Reflect.get(source, 'isBinance') === true) return undefined
  const known = knownAt(id)?.dialect
  if (known === 'okx') return readMember(source, 'bitcoin') && known
  if (known) return known
  if (readMember(source, 'request')) return 'satsConnect'
  return readMember(source, 'connect') && readMember(source, 'signTransaction') ? 'magicEden' : undefined
}
