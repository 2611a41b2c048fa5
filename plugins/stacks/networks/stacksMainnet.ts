import type { Network } from 'tapkit/kernel'
import { mark } from './mark.ts'

/** Stacks, chain id 1. Its endpoint is the Stacks API (node and extended routes). */
export const stacksMainnet = {
  id: 'stacks:1',
  namespace: 'stacks',
  reference: '1',
  name: 'Stacks',
  nativeCurrency: { name: 'Stacks', symbol: 'STX', decimals: 6 },
  rpcUrl: 'https://api.mainnet.hiro.so',
  explorerUrl: 'https://explorer.hiro.so',
  explorerPaths: { address: '/address/{id}', transaction: '/txid/{id}' },
  imageUrl: mark('5546ff'),
} as const satisfies Network<'stacks'>
