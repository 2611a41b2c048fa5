import type { Network } from 'tapkit/kernel'
import { mark } from './mark.ts'

/** Stacks Testnet, chain id 2147483648 (0x80000000). */
export const stacksTestnet = {
  id: 'stacks:2147483648',
  namespace: 'stacks',
  reference: '2147483648',
  name: 'Stacks Testnet',
  nativeCurrency: { name: 'Stacks', symbol: 'STX', decimals: 6 },
  rpcUrl: 'https://api.testnet.hiro.so',
  explorerUrl: 'https://explorer.hiro.so',
  explorerPaths: { address: '/address/{id}?chain=testnet', transaction: '/txid/{id}?chain=testnet' },
  imageUrl: mark('6f6b80'),
  testnet: true,
} as const satisfies Network<'stacks'>
