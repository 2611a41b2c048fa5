import { type Connection, isError, isUnsent, type Kernel, type Prepared } from 'tapkit/kernel'
import type { Context } from '../actions/context.ts'
import { noteCoins } from '../actions/noteCoins.ts'
import { goOn, takeEntry } from '../following/followLedger.ts'
import { followOrders } from '../following/followOrders.ts'
import type { Order } from '../order/order.ts'
import { tell } from '../order/store.ts'
import { noteLack } from './lacksMethod.ts'

type Options = {
  readonly left: AbortSignal | undefined
  /** The coins of the wallet before it is asked for a bump. */
  readonly coins?: readonly string[] | undefined
}

/** The session of the wallet that pays, as long as its account is the account that was reviewed. */
export function payingSession(kernel: Kernel, { account }: Prepared): Connection<'bip122'> | undefined {
  const session = kernel.connection('bip122')
  return session?.account.address === account.address ? session : undefined
}

/**
 * Asks the wallet for a payment that is stored already, and answers the order as it stands after that. The outcome is read from the
 * ledger. Only an error that proves that nothing was sent takes the payment back.
 * @throws what `kernel.send` throws if nothing was sent
 */
export async function sendPayment(
  context: Context,
  prepared: Prepared,
  order: Order,
  { left, coins: before }: Options,
): Promise<Order> {
  const { kernel } = context
  try {
    await kernel.withOverlay(() => kernel.send(prepared, { signal: left }), left)
  } catch (error) {
    if (isUnsent(error)) {
      tell(kernel, order, { type: 'declined', at: Date.now(), paymentId: prepared.id })
      if (isError(error, 'WalletCallNotSupportedError')) noteLack(kernel, error.method)
      throw error
    }
    if (!isError(error, 'SendOutcomeUnknownError')) kernel.report(error)
  }
  const entry = kernel.state.ledger.find(({ id }) => id === prepared.id)
  const paid = (entry && (await takeEntry(context, entry))) ?? order
  const network = kernel.networks.get(order.networkId)
  const wallet = payingSession(kernel, prepared)
  if (network) void noteCoins(context, paid, { network, paymentId: prepared.id, wallet, before })
  // The visitor sees that the order is paid before the service has answered.
  void goOn(context, paid).then(() => followOrders(kernel))
  return paid
}
