import { type Kernel, type Network, sanitizeText } from 'tapkit/kernel'
import { OrderNotPayableError } from '../errors.ts'
import { statusOf } from '../order/statusOf.ts'
import { ordersOf } from '../order/store.ts'
import type { OrderKind } from '../service/calls.ts'

type Wanted = { readonly orderId: string; readonly fundingAddress: string; readonly fundAmount: number }

/**
 * Makes sure that the address that a service wants to be paid is of the network, and of taproot for an etching: an etching is revealed from
 * there by a script that only taproot has.
 * @throws OrderNotPayableError
 */
export async function requirePayable(
  { validateAddress }: Pick<Kernel, 'validateAddress'>,
  network: Network,
  wanted: Wanted,
  kind?: OrderKind | undefined,
): Promise<void> {
  const { fundingAddress: address } = wanted
  const isValid = await validateAddress({ address, networkId: network.id }).catch(() => false)
  if (isValid && (kind !== 'etch' || /^(bc|tb|bcrt)1p/i.test(address))) return
  throw new OrderNotPayableError({
    message: `The order service asks to pay an address that is not right for ${network.name}`,
    debug: `${sanitizeText(address, 100)} is ${isValid ? 'no taproot address, which an etching needs' : `no address of ${network.name}`}. The wallet was not asked. Tell whoever runs the service.`,
    data: wanted,
  })
}

/**
 * Makes sure that an order costs no more than its estimate.
 * @throws OrderNotPayableError
 */
export function requirePrice(wanted: Wanted, totalCost: number): void {
  if (wanted.fundAmount <= totalCost) return
  throw new OrderNotPayableError({
    message: `The order service asks for ${wanted.fundAmount} satoshi, and had said ${totalCost}`,
    debug: 'The wallet was not asked. Ask for a new estimate, show it, and order again.',
    data: { ...wanted, totalCost },
  })
}

/**
 * Makes sure that neither the id nor the address of a new order is that of an order that may be paid already: such a payment would be that
 * order's second, or the two payments could not be told apart.
 * @throws OrderNotPayableError
 */
export function requireUnused(kernel: Kernel, { id, name }: Network, wanted: Wanted): void {
  const { orderId, fundingAddress } = wanted
  const isUsed = ordersOf(kernel).some(
    (order) =>
      order.networkId === id &&
      statusOf(order) !== 'created' &&
      (order.orderId === orderId ||
        [order.fundAddress, ...order.payments.map(({ address }) => address)].includes(fundingAddress)),
  )
  if (!isUsed) return
  throw new OrderNotPayableError({
    message: `The order service answers on ${name} with an order that may be paid already`,
    debug:
      'The id or the address is that of an earlier order. The wallet was not asked. Ask runes_getOrder about that order.',
    data: wanted,
  })
}
