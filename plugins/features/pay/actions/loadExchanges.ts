import { type Kernel, type PayAsset, sanitizeText } from 'tapkit/kernel'
import { exchangesOn } from '../exchanges.ts'
import { begin } from '../lifetimes.ts'
import { messages } from '../messages.ts'
import { type Offered, payState } from '../state.ts'
import { inTime } from './inTime.ts'

/** Exchanges of a service that are shown, at most. */
const most = 2

/** Asks which exchanges pay out an amount of an asset; the answer to an older question counts for nothing. */
export async function loadExchanges(kernel: Kernel, asset: PayAsset, amount: string): Promise<void> {
  const state = payState.of(kernel)
  const network = kernel.networks.get(asset.networkId)
  const services = exchangesOn(kernel, asset.networkId)
  const of = `${asset.assetId} ${amount}`
  const signal = begin(kernel, 'exchanges')
  if (!network || services.length === 0) {
    state.exchanges = { of, status: 'success', data: [] }
    return
  }
  // The exchanges of another amount stay until these are known.
  state.exchanges = {
    of,
    status: 'loading',
    data: state.exchanges.of.startsWith(`${asset.assetId} `) ? state.exchanges.data : [],
  }
  const asked = services.map(async (service) =>
    readExchanges(
      service.id,
      await inTime(service.id, (own) => service.fetchExchanges({ network, asset, amount, signal: own }), signal),
    ),
  )
  const answers = await Promise.allSettled(asked)
  if (signal.aborted) return
  const data = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const failed = answers.every(({ status }) => status === 'rejected')
  for (const answer of answers) if (answer.status === 'rejected') kernel.report(answer.reason)
  if (failed) kernel.notify(kernel.messages('pay', messages).noExchanges, 'error')
  state.exchanges = { of, status: failed ? 'error' : 'success', data }
}

/** The exchanges of a service's answer that can be chosen; malformed entries are passed over. */
function readExchanges(service: string, answer: unknown): readonly Offered[] {
  const found = new Map<string, Offered>()
  for (const item of Array.isArray(answer) ? answer.slice(0, 50) : []) {
    const { id, name, imageUrl } = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>
    const shown = typeof name === 'string' ? sanitizeText(name, 40) : ''
    if (typeof id !== 'string' || id === '' || id.length > 100 || !shown || found.has(id)) continue
    const isPicture = typeof imageUrl === 'string' && /^(https:|data:image\/)/i.test(imageUrl)
    found.set(id, { id, name: shown, service, imageUrl: isPicture ? imageUrl : undefined })
    if (found.size === most) break
  }
  return [...found.values()]
}
