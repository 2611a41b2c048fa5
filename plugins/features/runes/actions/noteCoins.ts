import type { Connection, Network } from 'tapkit/kernel'
import { fetchCoins } from '../chain/coins.ts'
import type { Order } from '../order/order.ts'
import { tell } from '../order/store.ts'
import type { Context } from './context.ts'

/** A wallet that is asked, with every address that it shares. */
type Wallet = Connection<'bip122'> | undefined

type Wanted = {
  readonly network: Network
  readonly paymentId: string
  readonly wallet: Wallet
  /** The coins of the wallet before it was asked: by now the payment itself may have spent some of them. */
  readonly before: readonly string[] | undefined
}

/**
 * Every coin that a wallet can pay with now, as `txid:vout`; `undefined` if not all of them are known: without an explorer that lists them, of a
 * wallet that pays from addresses that it does not share, and of a wallet that does not say that the account of its session is in use.
 */
export async function listCoins(
  { kernel }: Context,
  network: Network,
  wallet: Wallet,
): Promise<readonly string[] | undefined> {
  if (!wallet) return undefined
  try {
    const provider = await wallet.connector.getProvider()
    const addresses = [...new Set(wallet.accounts.map(({ address }) => address))]
    const payers = (await provider.getAccountAddresses()).filter(({ purpose }) => purpose === 'payment')
    const isInUse = payers.length > 0 && payers.every(({ address }) => addresses.includes(address))
    return isInUse && !provider.hasOthers ? await fetchCoins(kernel, network, addresses) : undefined
  } catch {
    // Without the list nothing is ever proved, and the bump stays in the way.
    return undefined
  }
}

/**
 * Notes which coins a wallet could have paid a bump with, once the wallet has answered and has named no transaction: if all of them are spent
 * otherwise, the payment is impossible. A coin that came while the wallet was asking counts as well.
 */
export async function noteCoins(
  context: Context,
  order: Order,
  { network, paymentId, wallet, before }: Wanted,
): Promise<void> {
  const isUnsure = order.payments.some(({ id, outcome }) => id === paymentId && outcome === 'unsure')
  const after = isUnsure && before ? await listCoins(context, network, wallet) : undefined
  if (!before || !after) return
  const coins = [...new Set([...before, ...after])]
  tell(context.kernel, order, { type: 'listed', at: Date.now(), paymentId, coins })
}
