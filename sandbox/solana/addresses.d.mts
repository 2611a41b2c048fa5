type TokenKey = 'USDC' | 'SAND' | 'PAIL' | 'HOSTILE' | 'BROKEN' | 'WHOLE'
type Program =
  | 'system'
  | 'computeBudget'
  | 'vote'
  | 'token'
  | 'token2022'
  | 'associatedToken'
  | 'memo'
  | 'memo1'
  | 'lookupTable'
  | 'metadata'
  | 'names'
type Token = {
  readonly address: string
  readonly program: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly metadata?: string
  readonly ata: readonly [string, ...string[]]
}

export const cluster: { readonly name: string; readonly genesisHash: string; readonly id: `solana:${string}` }
export const people: {
  readonly accounts: readonly [string, string, string]
  readonly bob: string
  readonly carol: string
}
export const names: Readonly<Record<'bob.sol' | 'vault.sol', { readonly account: string; readonly owner: string }>>
export const faucet: { readonly address: string; readonly seed: string }
export const marketMaker: {
  readonly address: string
  readonly seed: string
  readonly ata: { readonly USDC: string; readonly SAND: string }
}
export const lookupTable: { readonly address: string; readonly addresses: readonly string[] }
export const mintAuthority: string
export const programs: Readonly<Record<Program, string>>
export const tokens: Readonly<Record<TokenKey, Token>>
