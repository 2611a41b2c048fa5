type Address = `0x${string}`
type TokenKey = 'USDC' | 'DAI' | 'USDT' | 'MKR' | 'REVERT' | 'WHOLE' | 'FALSE' | 'WETH'
type Token = { readonly address: Address; readonly symbol: string; readonly name: string; readonly decimals: number }

export type SandboxChain = {
  readonly id: 1 | 8453
  readonly name: string
  readonly key: 'ethereum' | 'base'
  readonly genesisTimestamp: number
  readonly genesisHash: `0x${string}`
}

export const chains: readonly [SandboxChain, SandboxChain]
export const people: {
  readonly accounts: readonly [Address, Address, Address]
  readonly bob: Address
  readonly carol: Address
  readonly mallory: Address
}
export const funder: Address
export const multicall3: Address
export const ens: Readonly<Record<'registry' | 'universalResolver' | 'resolver' | 'reverseRegistrar', Address>>
export const names: Readonly<Record<'alice.eth' | 'alice.reown.id' | 'bob.eth' | 'carol.eth', Address>>
export const tokens: Readonly<Record<1 | 8453, Readonly<Record<TokenKey, Token>>>>
export const uniswap: Readonly<Record<'factory' | 'router', Address>>
export const pairs: Readonly<Record<1 | 8453, Readonly<Record<'USDC' | 'DAI' | 'USDT', Address>>>>
export const permitRouter: Address
