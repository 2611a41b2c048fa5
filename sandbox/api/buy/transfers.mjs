import { randomBytes, randomUUID } from 'node:crypto'
import { erc20Abi, formatUnits, getAddress } from 'viem'
import { readDecimal, toUnits } from '../amounts.mjs'
import { readAccount } from '../caip.mjs'
import { Refused } from '../refused.mjs'
import { priceOf } from './currencies.mjs'
import { readCaip19 } from './exchange.mjs'
import { payOut, readRecipient } from './payOut.mjs'

/** What is kept of a payment, and what a payment on another network costs, in dollars. */
const FEE = 0.005
const NETWORK_FEE = 0.1
const HOLDS = 60_000

/** Pays somebody one asset in return for another that it receives on an EVM chain: a stand-in for a bridge, on the sandbox's chains. */
export function createTransfers() {
  const sessions = new Map()

  const arrived = ({ network, asset, deposit }) =>
    asset.address
      ? network.client.readContract({
          address: asset.address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [deposit],
        })
      : network.client.getBalance({ address: deposit })

  return {
    /** What can be paid with for an asset. */
    list({ world, query: { to } }) {
      readCaip19(world, to)
      const assets = world.evms.flatMap(({ caip, listed, pairs }) => [
        { assetId: `${caip}/slip44:60`, networkId: caip, symbol: 'ETH', name: 'Ether', decimals: 18 },
        ...listed
          .filter(({ symbol }) => Object.hasOwn(pairs, symbol))
          .map(({ address, symbol, name, decimals }) => ({
            ...{ assetId: `${caip}/erc20:${address}`, networkId: caip, symbol, name, decimals, address },
          })),
      ])
      return { assets: assets.filter(({ assetId }) => assetId !== to) }
    },
    async quote({ world, body: { from, to, amount, recipient } = {} }) {
      const [paid, received] = [readCaip19(world, from), readCaip19(world, to)]
      if (paid.network.namespace !== 'eip155') throw new Refused(400, 'Asset not supported', 'from')
      const receiver = readAccount(recipient, 'recipient')
      if (receiver.network !== received.network.caip) throw new Refused(400, 'Invalid recipient address', 'recipient')
      const units = toUnits(readDecimal(amount), received.asset.decimals)
      if (units === 0n) throw new Refused(400, 'Invalid amount', 'amount')
      const priceAt = ({ network, asset }) => priceOf({ network, ...(asset.address && { address: asset.address }) })
      const [priceIn, priceOut] = await Promise.all([priceAt(paid), priceAt(received)])
      const worth = Number(formatUnits(units, received.asset.decimals)) * priceOut
      const inAsset = (dollars) => (dollars / priceIn).toFixed(Math.min(8, paid.asset.decimals))
      const kept = [
        { label: 'Network', amount: inAsset(NETWORK_FEE) },
        { label: 'Service', amount: inAsset(worth * FEE) },
      ]
      const amountIn = inAsset(worth * (1 + FEE) + NETWORK_FEE)
      const id = randomUUID()
      const deposit = getAddress(`0x${randomBytes(20).toString('hex')}`)
      sessions.set(id, {
        ...{ network: paid.network, asset: paid.asset, deposit, amountIn: toUnits(amountIn, paid.asset.decimals) },
        pay: () =>
          payOut(received.network, {
            asset: received.asset,
            recipient: readRecipient(received.network, receiver.address),
            amount: units,
          }),
      })
      return { id, depositAddress: deposit, amountIn, fees: kept, validUntil: Date.now() + HOLDS, seconds: 30 }
    },
    async status({ query: { id } }) {
      const session = sessions.get(id)
      if (!session) throw new Refused(400, 'Quote not found', 'id')
      if (!session.payment && (await arrived(session)) < session.amountIn) return { status: 'UNKNOWN' }
      // Once, however often it is asked.
      session.payment ??= session.pay()
      const payment = await session.payment
      return { status: await payment.status(), txHash: payment.id }
    },
    reset: () => sessions.clear(),
  }
}

/** Paying in another asset. */
export const transferRoutes = [
  { name: 'transfer-assets', on: 'GET /appkit/v1/transfers/assets', act: ({ transfers, ...it }) => transfers.list(it) },
  { name: 'transfer-quote', on: 'POST /appkit/v1/transfers/quote', act: ({ transfers, ...it }) => transfers.quote(it) },
  {
    name: 'transfer-status',
    on: 'GET /appkit/v1/transfers/status',
    act: ({ transfers, ...it }) => transfers.status(it),
  },
]
