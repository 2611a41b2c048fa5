import { type Kernel, sanitizeText, windowUrl } from 'tapkit/kernel'
import { exchangesOn } from '../exchanges.ts'
import { isBegun } from '../isBegun.ts'
import { isSamePayment } from '../isSamePayment.ts'
import { readAsset } from '../read/assets.ts'
import { readAmount } from '../read/decimals.ts'
import { recordOf } from '../read/recordOf.ts'
import { type Deposit, payState, type Request } from '../state.ts'
import { statusOf } from '../statusOf.ts'
import { kept, write } from './keep.ts'
import { look } from './openExchange.ts'

/**
 * Takes up a payment that was begun before a reload, or in another tab: its window can no longer be watched. A payment
 * that pays the present request comes first, then the newest payment. The next payment follows once the visitor is done
 * with it.
 */
export function recall(kernel: Kernel, request?: Pick<Request, 'asset' | 'amount' | 'recipient'>): void {
  const state = payState.of(kernel)
  const { deposit } = state
  const isOf = (each: Deposit) => request !== undefined && isSamePayment(each, request)
  // The payment on the screen gives way only to a payment that would otherwise be made twice. A failed payment hides no
  // other payment.
  if (deposit && (!request || deposit.status === 'opening' || isBegun(deposit, request))) return
  const all = kept(kernel)
  const texts = all.filter((json) => tryRead(kernel, json) !== undefined)
  // An unreadable entry is no payment. A payment that no service of this page can follow stays, because another page of
  // the host may follow it.
  if (texts.length < all.length || all.length === 0) write(kernel, texts)
  const read = texts.flatMap((json) => tryRead(kernel, json) || [])
  const found = read.find(isOf) ?? (deposit ? undefined : read.find((each) => statusOf(kernel, each)))
  if (!found) return
  state.deposit = found
  look(kernel)
}

function tryRead(kernel: Kernel, json: unknown): Deposit | false | undefined {
  try {
    return readDeposit(kernel, json)
  } catch {
    return undefined
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 200

/**
 * Reads a stored payment. The entry may be by another version, or by any script of the page, so its link is opened only
 * if a composed service leads there. `false` if the payment is on a network that this page does not know, `undefined`
 * if the entry is no payment.
 */
function readDeposit(kernel: Kernel, json: unknown): Deposit | false | undefined {
  const { exchange, asset, amount, recipient, url, sessionId, entryId, seconds, isAsked } = recordOf(json)
  const { id, name, service } = recordOf(exchange)
  const { assetId, networkId, symbol, decimals } = recordOf(asset)
  if (![amount, recipient, sessionId, id, name, service, assetId, networkId].every(isText)) return undefined
  const network = kernel.networks.get(networkId as string)
  if (!network) return false
  if (!(assetId as string).startsWith(`${network.id}/`)) return undefined
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
    isTold: true,
    isAsked: isAsked === true,
    sessionId: sessionId as string,
  }
  if (isText(entryId)) {
    const time = typeof seconds === 'number' && seconds > 0 ? { seconds } : {}
    return { ...paid, entryId, ...time }
  }
  const found = exchangesOn(kernel, network.id).find((each) => each.id === service)
  if (!found) return paid
  const link = windowUrl(url, found.windowOrigins)
  return link ? { ...paid, url: link } : undefined
}
