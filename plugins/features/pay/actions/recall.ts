import { type Kernel, sanitizeText, windowUrl } from 'tapkit/kernel'
import { exchangesOn } from '../exchanges.ts'
import { readAsset } from '../read/assets.ts'
import { readAmount } from '../read/decimals.ts'
import { type Deposit, payState } from '../state.ts'
import { drop } from './keep.ts'
import { look } from './openExchange.ts'

/** Takes up a payment that was begun before the page was loaded anew: its window can no longer be watched. */
export function recall(kernel: Kernel): void {
  const state = payState.of(kernel)
  if (state.deposit) return
  const deposit = kernel.storage.get('pay', (json) => readDeposit(kernel, json))
  if (!deposit) {
    drop(kernel)
    return
  }
  state.deposit = deposit
  look(kernel)
}

type Stored = Readonly<Record<string, unknown>>
const recordOf = (value: unknown): Stored => (typeof value === 'object' && value !== null ? (value as Stored) : {})
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 200

/** What stands in storage may be another version's, or anybody's: it leads only where a composed service leads. */
function readDeposit(kernel: Kernel, json: unknown): Deposit | undefined {
  const { exchange, asset, amount, recipient, url, sessionId } = recordOf(json)
  const { id, name, service } = recordOf(exchange)
  const { assetId, networkId, symbol, decimals } = recordOf(asset)
  if (![amount, recipient, sessionId, id, name, service, assetId, networkId].every(isText)) return undefined
  const network = kernel.networks.get(networkId as string)
  const found = network && exchangesOn(kernel, network.id).find((each) => each.id === service)
  const link = found && windowUrl(url, found.windowOrigins)
  const read = link && readAsset(assetId as string, network, { symbol: symbol as string, decimals: decimals as number })
  if (!read || !(assetId as string).startsWith(`${network.id}/`) || !readAmount(amount, read.decimals)) return undefined
  return {
    exchange: { id: id as string, name: sanitizeText(name as string, 40), service: found.id },
    asset: read,
    amount: amount as string,
    recipient: sanitizeText(recipient as string, 130),
    networkId: network.id,
    namespace: network.namespace,
    status: 'open',
    isClosed: true,
    url: link,
    sessionId: sessionId as string,
  }
}
