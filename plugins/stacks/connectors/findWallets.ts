import { findMethod } from '../../wbip/findMethod.ts'
import { type Descriptor, readRegistries } from '../../wbip/readRegistries.ts'
import { resolvePath } from '../../wbip/resolvePath.ts'

/** A wallet's object in the page, with the methods of SIP-030 or sats-connect. Nothing of it can be trusted. */
export type PageWallet = { request(method: string, params?: unknown): Promise<unknown> }

/** A wallet that stands in the page now. */
export type FoundWallet = Descriptor & { readonly source: PageWallet; readonly known: boolean }

/** Wallets that are found without an announcement. All paths of a wallet have the same name. */
const known: readonly (readonly [path: string, name: string])[] = [
  ['LeatherProvider', 'Leather'],
  ['XverseProviders.BitcoinProvider', 'Xverse'],
  ['XverseProviders.StacksProvider', 'Xverse'],
  ['FordefiProviders.UtxoProvider', 'Fordefi'],
  ['OrangeWalletProviders.OrangeBitcoinProvider', 'Orange'],
  ['AsignaProvider', 'Asigna Multisig'],
]
/** The first is of Stacks wallets, the others need a Stacks method on the entry (wallets 7). */
const registries = ['webbtc_stx_providers', 'btc_providers', 'wbip_providers', 'webbtc_providers'] as const

/**
 * The Stacks wallets of the page, each object once: the known globals, then the wallets that the registries announce.
 */
export function findWallets(): FoundWallet[] {
  const announced = readRegistries(
    registries,
    ({ registry, methods }) => registry === 'webbtc_stx_providers' || !!methods?.some((name) => /^stx_/.test(name)),
  )
  const found: FoundWallet[] = []
  const add = (entry: Descriptor, isKnown: boolean) => {
    const source = resolvePath(entry.id)
    if (!isPageWallet(source) || found.some((other) => other.id === entry.id || other.source === source)) return
    found.push({ ...entry, source, known: isKnown })
  }
  for (const [id, name] of known) {
    // An announcement of this very path may add its picture; its name is ours.
    const imageUrl = announced.find((entry) => entry.id === id)?.imageUrl
    if (!found.some((other) => other.name === name)) add({ id, name, imageUrl }, true)
  }
  for (const entry of announced) add(entry, false)
  // The path that every wallet writes to stands for a wallet that no other path leads to.
  add({ id: 'StacksProvider', name: 'Stacks Wallet', imageUrl: undefined }, true)
  return found
}

const isPageWallet = (value: object | undefined): value is PageWallet =>
  value !== undefined && findMethod(value, 'request') !== undefined
