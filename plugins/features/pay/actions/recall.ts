import { type Kernel, sanitizeText, windowUrl } from 'tapkit/kernel'
import { exchangesOn } from '../exchanges.ts'
import { isBegun } from '../isBegun.ts'
import { isSamePayment } from '../isSamePayment.ts'
import { readAsset } from '../read/assets.ts'
import { readAmount } from '../read/decimals.ts'
import { recordOf } from '../read/recordOf.ts'
import { type Deposit, payState, type Request } from '../state.ts'
import { transfersOn } from '../transfers.ts'
import { kept, write } from './keep.ts'
import { look } from './openExchange.ts'

/**
 * Takes up a payment that was begun before the page was loaded anew, or in another tab: its window can no longer be watched. The one
 * that pays what is asked for now comes first, then the newest; the next one's turn comes once the visitor is done with that.
 */
export function recall(kernel: Kernel, request?: Pick<Request, 'asset' | 'amount' | 'recipient'>): void {
  const state = payState.of(kernel)
  const { deposit } = state
  const isOf = (each: Deposit) => request !== undefined && isSamePayment(each, request)
  // What is open on the screen gives way to nothing else than what would be paid twice. One that failed hides no other.
  if (deposit && (!request || deposit.status === 'opening' || isBegun(deposit, request))) return
  const all = kept(kernel)
  const read = all.flatMap((json) => {
    const found = tryRead(kernel, json)
    return found ? [{ json, found }] : []
  })
  // What nobody can follow here is no payment.
  if (read.length < all.length || all.length === 0)
    write(
      kernel,
      read.map(({ json }) => json),
    )
  const found = read.find((each) => isOf(each.found)) ?? (deposit ? undefined : read[0])
  if (!found) return
  state.deposit = found.found
  look(kernel)
}

function tryRead(kernel: Kernel, json: unknown): Deposit | undefined {
  try {
    return readDeposit(kernel, json)
  } catch {
    return undefined
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 200

/** What stands in storage may be another version's, or anybody's: it leads only where a composed service leads. */
function readDeposit(kernel: Kernel, json: unknown): Deposit | undefined {
  const { exchange, asset, amount, recipient, url, sessionId, entryId, seconds } = recordOf(json)
  const { id, name, service } = recordOf(exchange)
  const { assetId, networkId, symbol, decimals } = recordOf(asset)
  if (![amount, recipient, sessionId, id, name, service, assetId, networkId].every(isText)) return undefined
  const network = kernel.networks.get(networkId as string)
  if (!network || !(assetId as string).startsWith(`${network.id}/`)) return undefined
  const read = readAsset(assetId as string, network, { symbol: symbol as string, decimals: decimals as number })
  if (!read || !readAmount(amount, read.decimals)) return undefined
  const paid: Deposit = {
    exchange: { id: id as string, name: sanitizeText(name as string, 40), service: service as string },
    asset: read,
    amount: amount as string,
    recipient: sanitizeText(recipient as string, 130),
    networkId: network.id,
    namespace: network.namespace,
    status: 'open',
    isClosed: true,
    sessionId: sessionId as string,
  }
  if (isText(entryId)) {
    const isServed = transfersOn(kernel, network.id).some((each) => each.id === service)
    const time = typeof seconds === 'number' && seconds > 0 ? { seconds } : {}
    return isServed ? { ...paid, entryId, ...time } : undefined
  }
  const found = exchangesOn(kernel, network.id).find((each) => each.id === service)
  const link = found && windowUrl(url, found.windowOrigins)
  return link ? { ...paid, url: link } : undefined
}
