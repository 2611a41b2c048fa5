import type { Connection, Network } from 'tapkit/kernel'
import { fetchCoins } from '../chain/coins.ts'
import type { Order } from '../order/order.ts'
import { tell } from '../order/store.ts'
import type { Context } from './context.ts'

type Wanted = {
  readonly network: Network
  readonly paymentId: string
  /** The wallet that was asked, with every address that it shares. */
  readonly connection: Connection<'bip122'> | undefined
}

/**
 * Notes which coins a wallet could have paid a bump with, once the wallet has answered and has named no transaction: if all of them are spent
 * otherwise, the payment is impossible. Nothing is noted of a wallet that pays with coins of addresses that it does not share.
 */
export async function noteCoins(
  { kernel }: Context,
  order: Order,
  { network, paymentId, connection }: Wanted,
): Promise<void> {
  const isUnsure = order.payments.some(
    ({ id, for: what, outcome }) => id === paymentId && what === 'bump' && outcome === 'unsure',
  )
  if (!isUnsure || !connection) return
  try {
    const { hasOthers } = await connection.connector.getProvider()
    const addresses = [...new Set(connection.accounts.map(({ address }) => address))]
    const coins = hasOthers ? undefined : await fetchCoins(kernel, network, addresses)
    if (coins) tell(kernel, order, { type: 'listed', at: Date.now(), paymentId, coins })
  } catch {
    // Without the list nothing is ever proved, and the bump stays in the way.
  }
}
