import type { Kernel, Network } from 'tapkit/kernel'
import { readAccount } from './readAccount.ts'

/**
 * The nonce of an account's next transaction, those that wait in the mempool counted; of the node alone where its API has no
 * index of them.
 * @throws HttpNetworkError, HttpStatusError, HttpParseError
 */
export async function readNonce(
  kernel: Kernel,
  network: Network,
  address: string,
  signal: AbortSignal,
): Promise<bigint> {
  const url = `${network.rpcUrl}/extended/v1/address/${encodeURIComponent(address)}/nonces`
  const parse = ({ possible_next_nonce: nonce }: { possible_next_nonce?: unknown }) => {
    if (typeof nonce !== 'number' || !Number.isSafeInteger(nonce) || nonce < 0) throw new TypeError('no nonce')
    return BigInt(nonce)
  }
  try {
    return await kernel.http.get(url, { signal, parse })
  } catch {
    signal.throwIfAborted()
    return (await readAccount(kernel, network, address, signal)).nonce
  }
}
