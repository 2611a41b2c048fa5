import type { Kernel, Network } from 'tapkit/kernel'

/**
 * The node's facts about an account. `balance` is the spendable amount in micro-STX; `nonce` is the nonce of the next
 * transaction.
 */
export type AccountFacts = { readonly balance: bigint; readonly nonce: bigint }

/**
 * Reads an account of the node (`/v2/accounts`).
 * @throws HttpNetworkError, HttpStatusError, HttpParseError
 */
export function readAccount(
  kernel: Kernel,
  network: Network,
  address: string,
  signal: AbortSignal,
): Promise<AccountFacts> {
  const url = `${network.rpcUrl}/v2/accounts/${encodeURIComponent(address)}`
  return kernel.http.get(url, { signal, params: { proof: 0 }, parse: readFacts })
}

function readFacts({ balance, nonce }: { balance?: unknown; nonce?: unknown }): AccountFacts {
  if (typeof balance !== 'string' || !/^0x[0-9a-f]{1,32}$/i.test(balance)) throw new TypeError('no balance')
  if (typeof nonce !== 'number' || !Number.isSafeInteger(nonce) || nonce < 0) throw new TypeError('no nonce')
  return { balance: BigInt(balance), nonce: BigInt(nonce) }
}
