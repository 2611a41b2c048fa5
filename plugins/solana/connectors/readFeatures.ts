import type { SolanaFeatures, TransactionVersion } from '../provider.ts'
import { type FeatureName, readFeature } from './standardWallet.ts'

/** The abilities of a wallet, by the names and versions of its features. */
export function readFeatures(features: unknown): SolanaFeatures {
  // The same feature of Wallet Standard signs any number of transactions.
  const signTransaction = readVersions(features, 'solana:signTransaction')
  return {
    signMessage: readFeature(features, 'solana:signMessage') && true,
    signTransaction,
    signAllTransactions: signTransaction,
    signAndSendTransaction: readVersions(features, 'solana:signAndSendTransaction'),
  }
}

function readVersions(features: unknown, name: FeatureName): readonly TransactionVersion[] | undefined {
  const feature = readFeature(features, name)
  if (!feature) return undefined
  const { supportedTransactionVersions: listed } = feature
  const versions = Array.isArray(listed) ? listed.slice(0, 8) : ['legacy']
  return versions.filter((version) => version === 'legacy' || version === 0)
}
