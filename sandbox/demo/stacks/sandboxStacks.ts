import type { StacksOptions } from 'tapkit/stacks'
import { stacksTestnet } from 'tapkit/stacks/networks'
import { asset } from '../../stacks/addresses.mjs'

// The sandbox's chain has no explorer: a link to the real one would lead to a transaction that is not there.
export const sandboxStacks = { ...stacksTestnet, name: 'Stacks', explorerUrl: undefined }

/** Stacks, every read of which goes to the sandbox. */
export const stacksOptions = ({ apiUrl }: { readonly apiUrl: string }): StacksOptions => ({
  networks: [sandboxStacks],
  apiUrls: { 'stacks:2147483648': apiUrl },
  tokens: { 'stacks:2147483648': [{ address: asset, decimals: 6, symbol: 'SBX', name: 'Sandbox Coin' }] },
})
