import type { DescribedWallet } from 'tapkit/kernel'
import { linksTo, type Opening, type Place } from 'tapkit/ui'

/**
 * The link to this page in a wallet's own browser, if that replaces a pairing on this phone: for wallets that are known
 * to accept no pairing in the chain, and for wallets that are described by such a link alone (walletconnect 11).
 */
export function browseLink(wallet: DescribedWallet, place: Place): Opening | undefined {
  const [link] = linksTo(wallet, 'browse', place)
  const isChoice = wallet.links?.app?.browse !== undefined && linksTo(wallet, 'mobile', place).length > 0
  return place.device.system === 'desktop' || isChoice ? undefined : link
}
