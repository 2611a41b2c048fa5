import type { Confirmation, Network } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import type { Context } from '../context.ts'
import { isAddressShape } from '../isAddressShape.ts'
import { isBytes, readQuantity } from './readHex.ts'
import { rpc } from './rpc.ts'

/** `transfer(address,uint256)` with its two words. */
const transferCall = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i
/** Topic of `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * The outcome of a transaction that is in a block, with the receiver and amount as the network recorded them; `undefined`
 * while it is in none. A token transfer without a Transfer event failed, whatever its receipt says (R24).
 * @throws RPCError, HttpNetworkError
 */
export async function readOutcome(
  context: Context,
  network: Network,
  id: string,
  signal: AbortSignal,
): Promise<Confirmation | undefined> {
  const read = (method: string) => rpc(context, network, { method, params: [id], signal })
  const receipt = (await read('eth_getTransactionReceipt')) as { status?: unknown; logs?: unknown } | null
  if (!receipt) return undefined
  const transaction = (await read('eth_getTransactionByHash')) as Record<string, unknown> | null
  const seen = readTransfer(transaction)
  const failed = receipt.status === '0x0' || (seen?.token !== undefined && !hasTransferEvent(receipt.logs, seen.token))
  return { id, status: failed ? 'failed' : 'confirmed', seen: seen && { to: seen.to, amount: seen.amount } }
}

function readTransfer(transaction: Record<string, unknown> | null) {
  const { to, value, input } = transaction ?? {}
  if (!isAddressShape(to)) return undefined
  const [, recipient, amount] = (isBytes(input) && transferCall.exec(input)) || []
  if (recipient && amount)
    return { to: checksumAddress(recipient), amount: BigInt(`0x${amount}`), token: to.toLowerCase() }
  return { to: checksumAddress(to), amount: readQuantity(value) }
}

function hasTransferEvent(logs: unknown, token: string): boolean {
  return (
    Array.isArray(logs) &&
    logs.some((log) => String(log?.address).toLowerCase() === token && log.topics?.[0] === transferTopic)
  )
}
