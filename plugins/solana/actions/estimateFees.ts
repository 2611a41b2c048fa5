import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import type { TransactionVersion } from '../provider.ts'
import type { Plan } from './planTransfer.ts'
import { readInteger, record } from './readJson.ts'
import { rpc } from './rpc.ts'
import { simulateTransfer } from './simulateTransfer.ts'
import { transactionFee } from './transactionFee.ts'
import { writeTransaction } from './writeTransaction.ts'

type Asked = { readonly version: TransactionVersion; readonly signal: AbortSignal }

/**
 * A plan at the network's current fees (solana 9): the price that was enough in three of four recent blocks, and the
 * units that a node uses for the transfer plus a tenth. The app's figures are the upper limits, and apply if no node
 * tells.
 */
export async function estimateFees(context: Context, network: Network, plan: Plan, asked: Asked): Promise<Plan> {
  const [price = plan.price, units = plan.units] = await Promise.all([
    readRecentPrice(context, network, plan, asked.signal).catch(() => undefined),
    readUnits(context, network, plan, asked).catch(() => undefined),
  ])
  asked.signal.throwIfAborted()
  const least = { price: min(price, plan.price), units: min(units, plan.units) }
  return { ...plan, ...least, fee: transactionFee(least) }
}

/** In millionths of a lamport: the least price, in recent blocks, of writing to the accounts of the transfer. */
async function readRecentPrice(context: Context, network: Network, plan: Plan, signal: AbortSignal) {
  const { payer, to, token } = plan
  const written = [payer, ...(token ? [token.destination, ...token.sources.map(({ address }) => address)] : [to])]
  const method = 'getRecentPrioritizationFees'
  const answer = await rpc(context, network, { method, params: [[...new Set(written)]], signal })
  const prices = Array.isArray(answer) ? answer.map((block) => readInteger(record(block).prioritizationFee)) : []
  return prices.toSorted((one, two) => Number(one - two))[Math.floor((prices.length * 3) / 4)]
}

/**
 * The units that a node uses for the transfer. The transaction is simulated without a price, so that the balance need
 * not cover the highest fee.
 */
async function readUnits(context: Context, network: Network, plan: Plan, { version, signal }: Asked) {
  const draft = await writeTransaction(context, network, { plan: { ...plan, price: 0n }, version, signal })
  const { refusal, units } = await simulateTransfer(context, network, { ...draft, symbol: '', signal })
  // A transaction that fails has not run to its end, so its units do not count.
  const used = refusal ? 0n : readInteger(units)
  return used > 0n ? (used * 11n + 9n) / 10n : undefined
}

const min = (one: bigint, other: bigint): bigint => (one < other ? one : other)
