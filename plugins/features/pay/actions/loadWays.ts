import { type Kernel, sanitizeText } from 'tapkit/kernel'
import { isSameAsset } from '../isSamePayment.ts'
import { begin } from '../lifetimes.ts'
import { foldCurrency, readAsset } from '../read/assets.ts'
import { recordOf } from '../read/recordOf.ts'
import { payState, type Request, type Way } from '../state.ts'
import { transfersOn } from '../transfers.ts'
import { inTime } from './inTime.ts'

/** Most assets to choose among: no visitor scrolls further. */
const most = 40

/** Asks the services that pay the receiver which assets they take in return. */
export async function loadWays(kernel: Kernel, { asset, id }: Pick<Request, 'asset' | 'id'>): Promise<void> {
  const state = payState.of(kernel)
  const of = `${id} ${asset.assetId}`
  const signal = begin(kernel, 'ways')
  state.ways = { of, status: 'loading', data: [] }
  const asked = transfersOn(kernel, asset.networkId).map(async (service) => {
    const answer: unknown = await inTime(service.id, (own) => service.fetchAssets({ to: asset, signal: own }), signal)
    // The review says through whom it is paid.
    const serviceName = sanitizeText(service.name, 40) || sanitizeText(service.id, 40)
    if (!serviceName) return []
    const who = { service: service.id, serviceName }
    return (Array.isArray(answer) ? answer.slice(0, 200) : []).flatMap((item): Way[] => {
      const from = tryRead(kernel, item)
      return from && !isSameAsset(from, asset) ? [{ asset: from, ...who }] : []
    })
  })
  const answers = await Promise.allSettled(asked)
  if (signal.aborted) return
  for (const answer of answers) if (answer.status === 'rejected') kernel.report(answer.reason)
  const failed = answers.every(({ status }) => status === 'rejected')
  // The first service that takes an asset is used: few visitors would read a second price of the same asset.
  const all = new Map<string, Way>()
  for (const way of answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])))
    if (!all.has(way.asset.assetId)) all.set(way.asset.assetId, way)
  state.ways = { of, status: failed ? 'error' : 'success', data: [...all.values()].slice(0, most) }
}

function tryRead(kernel: Kernel, item: unknown) {
  const { assetId, networkId, symbol, name, decimals } = recordOf(item)
  const network = kernel.networks.get(String(networkId))
  if (!network || typeof assetId !== 'string' || !assetId.startsWith(`${network.id}/`)) return undefined
  try {
    const read = readAsset(assetId, network, {
      symbol: symbol as string,
      name: typeof name === 'string' ? name : undefined,
      decimals: decimals as number,
    })
    // The service knows it by its own id.
    return read && { ...foldCurrency(kernel, network, read), assetId: read.assetId }
  } catch {
    return undefined
  }
}
