import { anySignal, cacheOf, type Kernel, type Network, type Price, type PriceService } from 'tapkit/kernel'
import { keyOf } from '../keyOf.ts'
import { tokensState } from '../state.ts'
import { readPrice } from '../worth.ts'

/** How long prices are fresh, in ms. */
const lifetime = 15_000
/** How long prices are shown that nobody confirms any more, in ms. */
const longest = 300_000
/** How long an answer is waited for, in ms. */
const patience = 10_000

/** Prices by key in US dollars, the names of those who said so, and when. */
type Found = {
  readonly byKey: Readonly<Record<string, number>>
  readonly sources: readonly string[]
  readonly at: number
}

/**
 * Asks the services for the prices of a network's tokens, each in turn for the prices that earlier services did not know. A price that
 * was asked for less than 15 s ago is not asked for again, nor by the tab's next page. If no service answers, earlier prices stay for
 * 5 minutes and no longer. A test network has no prices.
 */
export async function readPrices(
  kernel: Kernel,
  network: Network,
  addresses: readonly (string | undefined)[],
): Promise<void> {
  const services = kernel.hooks.services.for('prices').call([], { network })
  if (network.testnet || services.length === 0 || addresses.length === 0) return
  const asked = new Map(addresses.map((address) => [keyOf(address), address]))
  const key = `account:${network.namespace}:prices:${network.id}:${[...asked.keys()].sort().join()}`
  const { prices } = tokensState.of(kernel)
  const before = prices[network.id]
  if (!before) prices[network.id] = { status: 'loading', byKey: {}, sources: [] }
  const at = Date.now()
  const found = await cacheOf(kernel).through(
    key,
    lifetime,
    () => ask(kernel, network, asked, services),
    (json) => readFound(json, asked, services),
  )
  if (kernel.signal.aborted) return
  if (found) {
    prices[network.id] = { status: 'success', byKey: { ...found.byKey }, sources: [...found.sources], at: found.at }
    return
  }
  const { at: since = 0, byKey = {}, sources: earlier = [] } = before ?? {}
  const isOld = at - since > longest
  prices[network.id] = isOld
    ? { status: 'error', byKey: {}, sources: [] }
    : { status: 'error', byKey: { ...byKey }, sources: [...earlier], at: since }
}

/** The prices that the services know; `undefined` if a service has failed and no other knew any. */
async function ask(
  kernel: Kernel,
  network: Network,
  asked: ReadonlyMap<string, string | undefined>,
  services: readonly PriceService[],
): Promise<Found | undefined> {
  const at = Date.now()
  const found = new Map<string, number>()
  const sources: string[] = []
  let failed = false
  for (const service of services) {
    const missing = new Map([...asked].filter(([key]) => !found.has(key)))
    if (missing.size === 0) break
    try {
      const answer = await askOne(kernel, service, { network, addresses: [...missing.values()] })
      const added = readAnswer(answer, missing)
      for (const [key, price] of added) found.set(key, price)
      if (added.size > 0) sources.push(String(service.name))
    } catch (error) {
      if (kernel.signal.aborted) return undefined
      kernel.report(error)
      failed = true
    }
  }
  return failed && found.size === 0 ? undefined : { byKey: Object.fromEntries(found), sources, at }
}

/** Prices as the tab's storage has them, where any script of the page may have written: of what was asked about, by whoever is composed. */
function readFound(json: unknown, asked: ReadonlyMap<string, unknown>, services: readonly PriceService[]): Found {
  const { byKey, sources, at } = Object(json) as { readonly [key in keyof Found]?: unknown }
  if (!Array.isArray(sources) || typeof at !== 'number' || at > Date.now()) throw new TypeError('no prices')
  const prices = Object.entries(Object(byKey)).filter(
    (entry): entry is [string, number] => asked.has(entry[0]) && readPrice(entry[1]) !== undefined,
  )
  const names = services.map((service) => String(service.name))
  return { byKey: Object.fromEntries(prices), sources: names.filter((name) => sources.includes(name)), at }
}

/** @throws HttpTimeoutError-like where it takes too long, and what the service throws */
async function askOne(
  kernel: Kernel,
  service: PriceService,
  input: { readonly network: Network; readonly addresses: readonly (string | undefined)[] },
): Promise<unknown> {
  const end = new AbortController()
  const signal = anySignal([end.signal, kernel.signal])
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  const timer = setTimeout(() => end.abort(new Error(`${service.id} did not answer with prices in time`)), patience)
  try {
    return await Promise.race([service.fetchPrices({ ...input, signal }), late])
  } finally {
    clearTimeout(timer)
  }
}

/** The prices of what was asked about, and of nothing else; two prices of one token are none. */
function readAnswer(answer: unknown, asked: ReadonlyMap<string, unknown>): ReadonlyMap<string, number> {
  const found = new Map<string, number | undefined>()
  for (const entry of Array.isArray(answer) ? answer : []) {
    const { address, price } = Object(entry) as Partial<Price>
    const known = readPrice(price)
    if (known === undefined || (address !== undefined && typeof address !== 'string')) continue
    const key = keyOf(address)
    if (asked.has(key)) found.set(key, found.has(key) && found.get(key) !== known ? undefined : known)
  }
  return new Map([...found].filter((entry): entry is [string, number] => entry[1] !== undefined))
}
