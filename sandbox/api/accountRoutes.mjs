import { getAddress, isAddress } from 'viem'
import { isNative, plainAddress, readAccount, readNetwork } from './caip.mjs'
import { drawIcon } from './drawIcon.mjs'
import { readBalances as readEvmBalances } from './evm/readBalances.mjs'
import { readHistory } from './evm/readHistory.mjs'
import { readPrices as readEvmPrices } from './evm/readPrices.mjs'
import { Refused } from './refused.mjs'
import { wrappedSol } from './solana/createCluster.mjs'
import { readBalances as readSolanaBalances } from './solana/readBalances.mjs'
import { readHistory as readSolanaHistory } from './solana/readHistory.mjs'
import { readPrices as readSolanaPrices } from './solana/readPrices.mjs'

const isEvm = (address) => isAddress(address, { strict: false })

/** Networks to look at: the one asked for, else all that the address may be on. */
function networksOf(world, address, chainId) {
  if (chainId !== undefined) return [world.network(readNetwork(chainId, 'chainId'))]
  return world.all.filter(({ namespace }) => (namespace === 'eip155') === isEvm(address))
}

async function balance(world, given, { chainId }) {
  const address = plainAddress(given)
  const lists = await Promise.all(
    networksOf(world, address, chainId).map((network) => {
      if (network.namespace === 'solana') return readSolanaBalances(network, address)
      if (!isEvm(address)) throw new Refused(400, 'address is none of this network.', 'address')
      return readEvmBalances(network, getAddress(address))
    }),
  )
  return { balances: lists.flat() }
}

async function history(world, given, { chainId, cursor }) {
  const address = plainAddress(given)
  const [network] = networksOf(world, address, chainId)
  if (network?.namespace === 'solana') return readSolanaHistory(network, address, cursor)
  if (!network || !isEvm(address)) throw new Refused(400, 'address is none of this network.', 'address')
  return readHistory(network, address, cursor)
}

/** Prices of those of `addresses` (CAIP-10) that have one. */
async function price(world, { currency, addresses } = {}) {
  if (currency !== 'usd') throw new Refused(400, 'currency has to be usd.', 'currency')
  if (!Array.isArray(addresses)) throw new Refused(400, 'addresses has to be a list.', 'addresses')
  const asked = addresses.map((caip) => ({ caip, ...readAccount(caip, 'addresses') }))
  const networks = new Set(asked.map(({ network }) => network))
  const known = new Map(
    await Promise.all(
      [...networks].map(async (id) => {
        const network = world.network(id, 'addresses')
        const isSolana = network.namespace === 'solana'
        const prices = isSolana ? await readSolanaPrices(network) : readEvmPrices(network, await network.index.blocks())
        return [id, { network, prices }]
      }),
    ),
  )
  return {
    fungibles: asked.flatMap(({ caip, network: id, address }) => {
      const { network, prices } = known.get(id)
      const facts = factsOf(network, address)
      const worth = facts && prices.get(facts.key)
      return worth === undefined
        ? []
        : [{ address: caip, name: facts.name, symbol: facts.symbol, iconUrl: drawIcon(facts.symbol), price: worth }]
    }),
  }
}

function factsOf(network, address) {
  const native = isNative(network.namespace, address)
  if (network.namespace === 'solana') {
    if (native || address === wrappedSol) return { ...network.sol, key: 'native' }
    const token = network.traded.find((one) => one.address === address)
    return token && { ...token, key: address }
  }
  if (native) return { name: 'Ether', symbol: 'ETH', key: 'native' }
  const token = network.listed.find((one) => one.address.toLowerCase() === address.toLowerCase())
  return token && { ...token, key: address.toLowerCase() }
}

/** What accounts hold and did, and what things are worth. */
export const accountRoutes = [
  {
    name: 'supported-chains',
    on: 'GET /v1/supported-chains',
    act: ({ world }) => ({ http: world.all.map(({ caip }) => caip), ws: [] }),
  },
  {
    name: 'balance',
    on: 'GET /v1/account/:address/balance',
    act: ({ world, path, query }) => balance(world, path.address, query),
  },
  {
    name: 'history',
    on: 'GET /v1/account/:address/history',
    act: ({ world, path, query }) => history(world, path.address, query),
  },
  { name: 'price', on: 'POST /v1/fungible/price', act: ({ world, body }) => price(world, body) },
]
