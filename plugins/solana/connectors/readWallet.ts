import { readImageUrl, sanitizeText } from 'tapkit/kernel'
import { readFeature, readTexts, type StandardWallet, signingFeatures } from './standardWallet.ts'

/** A registered wallet that was checked, with the data that are shown of it. */
export type RegisteredWallet = {
  readonly name: string
  readonly icon: string | undefined
  readonly wallet: StandardWallet
}

/**
 * Reads a wallet that registers itself (Wallet Standard): a wallet with a chain of Solana that connects and signs in
 * version 1. Getters may throw or change between reads, so each property is read once. Any other object is `undefined`,
 * and a picture that may not be shown is left out.
 */
export function readWallet(value: unknown): RegisteredWallet | undefined {
  try {
    const wallet = value as StandardWallet
    const { version, name, icon, chains, features } = wallet
    if (typeof version !== 'string' || !/^1(\.|$)/.test(version)) return undefined
    if (!readTexts(chains)?.some((chain) => chain.startsWith('solana:'))) return undefined
    if (!readFeature(features, 'standard:connect')) return undefined
    if (!signingFeatures.some((feature) => readFeature(features, feature))) return undefined
    const title = typeof name === 'string' ? sanitizeText(name, 64) : ''
    return title ? { name: title, icon: readImageUrl(icon), wallet } : undefined
  } catch {
    return undefined
  }
}
