/** What answers that reach a host must be. */
export const balanceShape = { value: 'bigint', decimals: 'number', symbol: 'string' }
export const challengeShape = {
  domain: 'string',
  uri: 'string',
  version: 'string',
  chainId: 'string',
  nonce: 'string',
  issuedAt: 'string',
}
export const credentialsShape = { signature: 'string' }
export const profileShape = { address: 'string' }
export const tokensShape = [{ value: 'bigint', symbol: 'string' }] as const
