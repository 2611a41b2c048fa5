import type { Kernel, Network } from 'tapkit/kernel'
import { ofOthers } from './ofOthers.ts'

/** How long an index may lag behind a broadcast, in ms. */
const lag = 600_000

/**
 * The nonces that an index calls missing, without nonces that wallets have recently sent from here, because the index
 * does not know them yet.
 */
export function missingNonces(
  kernel: Kernel,
  network: Network,
  address: string,
  missing: readonly bigint[] = [],
): readonly bigint[] {
  const sent = new Set(
    kernel.state.ledger.flatMap(({ networkId, account, askedAt, status, trace, transactionId }) => {
      const isLate = networkId === network.id && account === address && Date.now() - askedAt <= lag
      return isLate && transactionId !== undefined && status !== 'different' && !ofOthers(kernel).has(transactionId)
        ? [trace?.nonce]
        : []
    }),
  )
  return missing.filter((nonce) => !sent.has(nonce.toString()))
}
