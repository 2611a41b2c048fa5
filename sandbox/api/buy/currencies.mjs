import { createHash } from 'node:crypto'
import { readPrices as readEvmPrices } from '../evm/readPrices.mjs'
import { Refused } from '../refused.mjs'
import { wrappedSol } from '../solana/createCluster.mjs'
import { readPrices as readSolanaPrices } from '../solana/readPrices.mjs'

const idOf = (symbol) =>
  createHash('sha256')
    .update(`tapkit sandbox currency ${symbol}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

const NAMES = { 'eip155:1': 'ethereum', 'eip155:8453': 'base' }
const nameOf = ({ caip, namespace }) => NAMES[caip] ?? namespace

/** Where each can be bought: `address` is absent for the native currency. */
function placesOf(world) {
  const evm = world.evms.flatMap((network) => [
    { network, symbol: 'ETH', name: 'Ether' },
    ...network.listed
      .filter(({ symbol }) => Object.hasOwn(network.pairs, symbol))
      .map(({ symbol, name, address }) => ({ network, symbol, name, address })),
  ])
  const solana = world.all
    .filter(({ namespace }) => namespace === 'solana')
    .flatMap((network) =>
      network.traded.map(({ symbol, name, address }) => ({
        network,
        symbol,
        name,
        ...(address !== wrappedSol && { address }),
      })),
    )
  return [...evm, ...solana]
}

/** What can be bought, as the service lists it. */
export function listPurchases(world) {
  const places = placesOf(world)
  return [...new Set(places.map(({ symbol }) => symbol))].map((symbol) => {
    const own = places.filter((place) => place.symbol === symbol)
    return {
      id: idOf(symbol),
      name: own[0].name,
      symbol,
      networks: own.map(({ network, address }) => ({
        name: nameOf(network),
        display_name: network.name,
        chain_id: network.caip.split(':')[1],
        contract_address: address ?? '',
      })),
    }
  })
}

/** What it is paid with: the two limits stand for what a provider would decide. */
export const payments = ['USD', 'EUR'].map((id) => ({
  id,
  payment_method_limits: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ],
}))

/** Dollars. No chain of the sandbox knows what a euro is worth. */
export const fiat = { USD: 1, EUR: 1.08 }

/** Networks on which a currency can be bought that pay to the same kind of account. */
export const placesLike = (world, { symbol, network: { namespace } }) =>
  placesOf(world).filter((place) => place.symbol === symbol && place.network.namespace === namespace)

/**
 * A currency by its id or symbol, on a network by its name or id; the first network that has it where none is named.
 * @throws {Refused} 400
 */
export function readPurchase(world, wanted, on) {
  const places = placesOf(world).filter(({ symbol }) => symbol === wanted || idOf(symbol) === wanted)
  const place =
    places.find(({ network }) =>
      [nameOf(network), network.caip, network.name, network.caip.split(':')[1]].includes(on),
    ) ?? places[0]
  if (!place) throw new Refused(400, 'Currency is not supported', 'purchaseCurrency')
  return place
}

/** What a whole one is worth in US dollars. */
export async function priceOf({ network, address }) {
  const isSolana = network.namespace === 'solana'
  const prices = isSolana ? await readSolanaPrices(network) : readEvmPrices(network, await network.index.blocks())
  return prices.get(address === undefined ? 'native' : isSolana ? address : address.toLowerCase())
}
