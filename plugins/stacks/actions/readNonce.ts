import type { Kernel, Network } from 'tapkit/kernel'
import type { AccountFacts } from './readAccount.ts'

/**
 * The nonce of an account's next transaction: the larger of the node's answer (`known`) and the answer of its index of
 * pending transactions. Either may lag, and a payment with another payment's nonce would replace it.
 * @throws HttpNetworkError, HttpStatusError, HttpParseError
 */
export async function readNonce(
  kernel: Kernel,
  network: Network,
  address: string,
  known: Promise<AccountFacts>,
  signal: AbortSignal,
): Promise<NextNonce> {
  const url = `${network.rpcUrl}/extended/v1/address/${encodeURIComponent(address)}/nonces`
  const [{ nonce }, possible] = await Promise.all([known, kernel.http.get(url, { signal, parse: readPossible })])
  const missing = possible.missing.filter((each) => each >= nonce)
  return { next: largest(possible.next, nonce), missing }
}

/** The next nonce, and smaller nonces that are free because their transactions were dropped. */
type NextNonce = { readonly next: bigint; readonly missing: readonly bigint[] }

function readPossible({
  possible_next_nonce: nonce,
  detected_missing_nonces: gaps,
}: {
  possible_next_nonce?: unknown
  detected_missing_nonces?: unknown
}): NextNonce {
  if (typeof nonce !== 'number' || !Number.isSafeInteger(nonce) || nonce < 0) throw new TypeError('no nonce')
  const missing = (Array.isArray(gaps) ? gaps : []).filter((gap) => Number.isSafeInteger(gap) && gap >= 0).slice(0, 50)
  return { next: BigInt(nonce), missing: missing.map(BigInt) }
}

const largest = (left: bigint, right: bigint): bigint => (left < right ? right : left)
