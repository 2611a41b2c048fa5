import { type Network, RPCError, requestJsonRpc } from 'tapkit/kernel'
import { serializeTransaction } from 'viem/utils'
import { askDataFee } from '../../../../eip155/actions/askDataFee.ts'
import { askOperatorFee } from '../../../../eip155/actions/askOperatorFee.ts'
import { findOracle } from '../../../../eip155/actions/findOracle.ts'
import { readQuantity } from '../../../../eip155/actions/readHex.ts'
import { refusalKind } from '../../../../eip155/actions/refusalKind.ts'
import { Fault } from '../../../protocol/fault.ts'
import type { Hex } from './act.ts'
import type { AskedTransaction } from './askedTransaction.ts'
import { eip155Reach, type Request } from './request.ts'

type Filled = {
  /** The transaction as it is signed, serialised (EIP-2718). */
  readonly unsigned: Hex
  /** The parts of the fee that the network charges beside gas, in wei: for data on Ethereum, and for its operator. */
  readonly besideGas: bigint
}

/**
 * Fills in nonce, gas and fees from the page's own node. A host chooses none of them: a nonce of the host would send a payment twice.
 * @throws {Fault} the node is out of reach, or says that the transaction would fail
 */
export async function fillTransaction(asked: AskedTransaction, request: Request): Promise<Filled> {
  const { address, network, http, signal } = request
  const ask = (method: string, params: readonly unknown[]) =>
    requestJsonRpc(http, { urls: [network.rpcUrl], method, params, signal })
  const call = { from: address, to: asked.to, value: quantity(asked.value), data: asked.data }
  const [nonce, balance, estimate, price, { oracle, dataFee }] = await Promise.all([
    ask('eth_getTransactionCount', [address, 'pending']).then(readQuantity),
    ask('eth_getBalance', [address, 'latest']).then(readQuantity),
    ask('eth_estimateGas', [call]).then(readQuantity),
    readPrice(ask),
    readDataFee(asked.data, request),
  ]).catch((error) => refuse(error))
  if (asked.nonce !== undefined && asked.nonce !== nonce) throw new Fault('not_allowed', { reason: 'nonce' })
  // A contract may need more gas than at the estimate.
  const gas = asked.data === '0x' ? estimate : (estimate * 13n) / 10n
  if (gas === 0n) throw new Fault('unavailable')
  const asking = { oracle, gas, signal }
  const besideGas = dataFee + (await askOperatorFee(eip155Reach(request), network, asking).catch(refuse))
  const unsigned = serializeTransaction({
    chainId: chainIdOf(network),
    nonce: Number(nonce),
    ...(asked.to === undefined ? {} : { to: asked.to }),
    value: asked.value,
    data: asked.data,
    gas,
    ...feesOf(price, (balance - asked.value - besideGas) / gas),
  })
  return { unsigned, besideGas }
}

/** The most that a transaction's data costs, in wei, and the contract that tells it. */
async function readDataFee(data: string, request: Request): Promise<{ oracle: string | undefined; dataFee: bigint }> {
  const { network, signal } = request
  const reach = eip155Reach(request)
  const oracle = await findOracle(reach, network, signal)
  return { oracle, dataFee: await askDataFee(reach, network, { oracle, data, signal }) }
}

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** The price of a unit of gas now, and the most in the next blocks, in wei. `tip` is absent on a network without base fees. */
type Price = { readonly now: bigint; readonly most: bigint; readonly tip?: bigint }

/** The price with room for six full blocks (EIP-1559), or the gas price of a network without base fees. */
async function readPrice(ask: Ask): Promise<Price> {
  const block = Object(await ask('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas?: unknown }
  const readGasPrice = async () => readQuantity(await ask('eth_gasPrice', []))
  if (typeof block.baseFeePerGas !== 'string') {
    const price = await readGasPrice()
    return { now: price, most: price }
  }
  const baseFee = readQuantity(block.baseFeePerGas)
  const tip = await ask('eth_maxPriorityFeePerGas', []).then(readQuantity, async (error) => {
    if (!(error instanceof RPCError)) throw error
    const price = await readGasPrice()
    return price > baseFee ? price - baseFee : 0n
  })
  return { now: baseFee + tip, most: baseFee * 2n + tip, tip }
}

/**
 * The fees of a transaction whose account can pay at most `affordable` for a unit of gas. A payment of nearly all leaves less room.
 * @throws {Fault} the account cannot pay the present price
 */
function feesOf({ now, most, tip }: Price, affordable: bigint) {
  if (affordable < now) throw new Fault('not_allowed', { reason: 'funds' })
  const price = most < affordable ? most : affordable
  if (tip === undefined) return { type: 'legacy', gasPrice: price } as const
  return { type: 'eip1559', maxFeePerGas: price, maxPriorityFeePerGas: tip } as const
}

function refuse(error: unknown): never {
  const kind = refusalKind(error)
  throw kind ? new Fault('not_allowed', { reason: kind }) : new Fault('unavailable')
}

const quantity = (value: bigint): Hex => `0x${value.toString(16)}`

function chainIdOf({ reference }: Network): number {
  const id = Number(reference)
  if (!Number.isSafeInteger(id) || id <= 0) throw new Fault('network_unknown')
  return id
}
