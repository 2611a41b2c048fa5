import { type Descriptor, readRegistries } from './readRegistry.ts'
import { type PageWallet, resolvePath } from './resolvePath.ts'

/** A wallet that stands in the page now. */
export type FoundWallet = Descriptor & { readonly wallet: PageWallet; readonly known: boolean }

/** Wallets that are found without an announcement. Paths that are one wallet have one name. */
const known: readonly (readonly [path: string, name: string])[] = [
  ['LeatherProvider', 'Leather'],
  ['XverseProviders.BitcoinProvider', 'Xverse'],
  ['XverseProviders.StacksProvider', 'Xverse'],
  ['FordefiProviders.UtxoProvider', 'Fordefi'],
  ['OrangeWalletProviders.OrangeBitcoinProvider', 'Orange'],
  ['AsignaProvider', 'Asigna Multisig'],
]

/** The Stacks wallets of the page, each object once: known globals, then what the registries announce. */
export function findWallets(): FoundWallet[] {
  const announced = readRegistries()
  const found: FoundWallet[] = []
  const add = (entry: Descriptor, isKnown: boolean) => {
    const wallet = resolvePath(entry.id)
    if (!wallet || found.some((other) => other.id === entry.id || other.wallet === wallet)) return
    found.push({ ...entry, wallet, known: isKnown })
  }
  for (const [id, name] of known) {
    // An announcement of this very path may add its picture; its name is ours.
    const imageUrl = announced.find((entry) => entry.id === id)?.imageUrl
    if (!found.some((other) => other.name === name)) add({ id, name, imageUrl }, true)
  }
  for (const entry of announced) add(entry, false)
  // The path that every wallet writes to stands for one that no other path leads to.
  add({ id: 'StacksProvider', name: 'Stacks Wallet', imageUrl: undefined }, true)
  return found
}
