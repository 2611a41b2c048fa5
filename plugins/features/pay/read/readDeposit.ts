import { type Kernel, sanitizeText, windowUrl } from 'tapkit/kernel'
import { exchangesOn } from '../exchanges.ts'
import type { Deposit } from '../state.ts'
import { readAsset } from './assets.ts'
import { readAmount } from './decimals.ts'
import { isShortText } from './readTrace.ts'
import { recordOf } from './recordOf.ts'

/**
 * Reads a stored payment. The entry may be by another version, or by any script of the page, so its link is opened only
 * if a composed service leads there. `false` if the payment is on a network that this page does not know, `undefined`
 * if the entry is no payment.
 */
export function readDeposit(kernel: Kernel, json: unknown): Deposit | false | undefined {
  try {
    return read(kernel, json)
  } catch {
    return undefined
  }
}

function read(kernel: Kernel, json: unknown): Deposit | false | undefined {
  const { exchange, asset, amount, recipient, url, sessionId, entryId, seconds, isAsked } = recordOf(json)
  const { id, name, service } = recordOf(exchange)
  const { assetId, networkId, symbol, decimals } = recordOf(asset)
  if (![amount, recipient, sessionId, id, name, service, assetId, networkId].every(isShortText)) return undefined
  const network = kernel.networks.get(networkId as string)
  if (!network) return false
  if (kernel.networks.get((assetId as string).split('/')[0] as string) !== network) return undefined
  const found = readAsset(assetId as string, network, { symbol: symbol as string, decimals: decimals as number })
  if (!found || !readAmount(amount, found.decimals)) return undefined
  const paid: Deposit = {
    exchange: { id: id as string, name: sanitizeText(name as string, 40), service: service as string },
    asset: found,
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
  if (isShortText(entryId)) {
    const time = typeof seconds === 'number' && seconds > 0 ? { seconds } : {}
    return { ...paid, entryId, ...time }
  }
  const leader = exchangesOn(kernel, network.id).find((each) => each.id === service)
  const link = leader && windowUrl(url, leader.windowOrigins)
  // The exchange may have moved since: without its link, the payment is still under way.
  return link ? { ...paid, url: link } : paid
}
