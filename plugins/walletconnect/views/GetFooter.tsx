import type { WalletLinks } from 'tapkit/kernel'
import { Button } from 'tapkit/ui'
import type { PaneProps } from './PaneProps.ts'

const stores = ['chrome', 'firefox', 'edge', 'safari', 'ios', 'android', 'web'] as const

const web = (links: WalletLinks) => (links.web ? ('web' as const) : undefined)

/**
 * For a visitor without the wallet: the store of this phone, the wallet's own page, or every place that has the wallet.
 */
export function GetFooter({ kernel, words, wallet, place }: Pick<PaneProps, 'kernel' | 'words' | 'wallet' | 'place'>) {
  if (!wallet) return null
  const { name, links = {} } = wallet
  const { system } = place.device
  const places = stores.filter((each) => links[each])
  // On a phone the other systems' stores are of no use; on a computer one place needs no choice.
  const store =
    system === 'desktop' ? (places.length === 1 ? places[0] : undefined) : links[system] ? system : web(links)
  if (places.length === 0 || (system !== 'desktop' && !store)) return null
  const short = name.length > 12 ? `${name.slice(0, 12)}…` : name
  const get = () => kernel.track('GET_WALLET', { name, type: store ?? 'stores' })
  return (
    <footer className="tk-foot tk-foot--bar">
      <span>{words.noWallet(short)}</span>
      {store ? (
        <Button size={32} href={links[store]} onClick={get}>
          {words.get}
        </Button>
      ) : (
        <Button
          size={32}
          onClick={() => {
            get()
            kernel.navigate('GetWallet', { key: wallet.key ?? '', wallet })
          }}
        >
          {words.get}
        </Button>
      )}
    </footer>
  )
}
