import type { Kernel, Network } from 'tapkit/kernel'
import { ofOthers } from './ofOthers.ts'

/** How long an index may lag behind a broadcast, in ms. */
const lag = 600_000

/**
 * The next nonce of an account, counting the nonces that wallets were recently asked for. `undefined` if one of these
 * requests may have been sent without an id, or with a nonce of the wallet's own: with its nonce, a payment could
 * replace the other.
 */
export function countSent(kernel: Kernel, network: Network, address: string, next: bigint): bigint | undefined {
  let first = next
  for (const { networkId, account, askedAt, status, trace, transactionId } of kernel.state.ledger) {
    const { nonce = '' } = trace ?? {}
    if (networkId !== network.id || account !== address || Date.now() - askedAt > lag) continue
    // Another transaction is in its place, perhaps of another account: the node knows the nonce if it is used.
    if (status === 'different' || ofOthers(kernel).has(transactionId ?? '')) continue
    if (nonce === '' && /^(asked|sent|unknown)$/.test(status)) return undefined
    if (!/^\d{1,39}$/.test(nonce) || BigInt(nonce) < next) continue
    if (transactionId === undefined) return undefined
    if (BigInt(nonce) >= first) first = BigInt(nonce) + 1n
  }
  return first
}
