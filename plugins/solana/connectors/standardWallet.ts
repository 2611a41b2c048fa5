/** A wallet as it registers itself (Wallet Standard 1). It is hostile input: each read may throw or lie. */
export type StandardWallet = Readonly<Record<'version' | 'name' | 'icon' | 'chains' | 'features' | 'accounts', unknown>>

/** Features that make a wallet a Solana wallet, besides `standard:connect`. */
export const signingFeatures = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
] as const

/** Names of the features that are asked for. */
export type FeatureName =
  | (typeof signingFeatures)[number]
  | 'solana:signIn'
  | 'standard:connect'
  | 'standard:disconnect'
  | 'standard:events'

/** A feature whose version 1 was offered. */
export type Feature = Readonly<Record<string, unknown>>

/**
 * The feature of a wallet's `features` in version 1, whose method is a function; `undefined` if the wallet does not
 * offer it.
 */
export function readFeature(features: unknown, name: FeatureName): Feature | undefined {
  const feature = (features as Readonly<Record<string, Feature | undefined>>)[name]
  if (typeof feature !== 'object' || feature === null) return undefined
  const { version } = feature
  return typeof version === 'string' && /^1(\.|$)/.test(version) && typeof feature[methodOf(name)] === 'function'
    ? feature
    : undefined
}

/** The name of a feature's function. */
export const methodOf = (name: FeatureName): string =>
  name === 'standard:events' ? 'on' : name.slice(name.indexOf(':') + 1)

/** The texts of a list from outside, 100 at most; `undefined` if the value is no list. */
export const readTexts = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.slice(0, 100).filter((text) => typeof text === 'string') : undefined
