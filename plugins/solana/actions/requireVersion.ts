import { MethodNotSupportedError } from 'tapkit/kernel'
import type { SolanaProvider, TransactionVersion } from '../provider.ts'

type Method = 'signTransaction' | 'signAndSendTransaction'

/** Whether an account supports the feature, with transactions of a given version if a version is given. */
export const takes = (
  provider: SolanaProvider,
  address: string,
  method: Method,
  version?: TransactionVersion,
): boolean => {
  const versions = provider.accounts().find((account) => account.address === address)?.features[method]
  return version === undefined ? versions !== undefined : versions?.includes(version) === true
}

/** @throws MethodNotSupportedError */
export function requireVersion(
  provider: SolanaProvider,
  address: string,
  version: TransactionVersion,
  method: Method = 'signTransaction',
): void {
  if (!takes(provider, address, method, version)) throw new MethodNotSupportedError({ method: `solana:${method}` })
}
