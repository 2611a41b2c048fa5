import type { Confirmation, Kernel, Network } from 'tapkit/kernel'

/**
 * The outcome of a transaction that is in a block, with receiver and amount as the network recorded them; `undefined` while
 * it waits, and where it was dropped: another one with the same nonce may have taken its place, and moved the same.
 * @throws HttpNetworkError, HttpStatusError, HttpParseError
 */
export function readOutcome(
  kernel: Kernel,
  network: Network,
  id: string,
  signal: AbortSignal,
): Promise<Confirmation | undefined> {
  const url = `${network.rpcUrl}/extended/v1/tx/${id}`
  return kernel.http.get(url, { signal, parse: (json: Record<string, unknown>) => read(json, id) })
}

function read(transaction: Record<string, unknown>, id: string): Confirmation | undefined {
  const { tx_status: status } = transaction
  if (typeof status !== 'string') throw new TypeError('no status')
  // abort_by_response, abort_by_post_condition: the fee is paid, nothing moved.
  if (status.startsWith('abort_')) return { id, status: 'failed' }
  if (status !== 'success') return undefined
  return { id, status: 'confirmed', seen: readTransfer(transaction) }
}

function readTransfer({ token_transfer: transfer, events }: Record<string, unknown>): Confirmation['seen'] {
  if (transfer) {
    const { recipient_address: to, amount } = Object(transfer)
    return toSeen(to, amount)
  }
  const moves = (Array.isArray(events) ? events : []).filter((event) => event?.asset?.asset_event_type === 'transfer')
  const [{ asset } = { asset: undefined }] = moves
  return moves.length === 1 ? toSeen(asset.recipient, asset.amount) : undefined
}

function toSeen(to: unknown, amount: unknown): Confirmation['seen'] {
  if (typeof to !== 'string' || typeof amount !== 'string' || !/^\d{1,39}$/.test(amount)) return undefined
  return { to, amount: BigInt(amount) }
}
