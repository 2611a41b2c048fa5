type Viem = typeof import('viem')

/**
 * viem as the app imports it, or its parts that make a public client: `import { createPublicClient, custom } from
 * 'viem'`.
 */
export type ViemPublic = Pick<Viem, 'createPublicClient' | 'custom'>

/**
 * viem as the app imports it, or its parts that make a wallet client: `import { createWalletClient, custom } from
 * 'viem'`.
 */
export type ViemWallet = Pick<Viem, 'createWalletClient' | 'custom'>
