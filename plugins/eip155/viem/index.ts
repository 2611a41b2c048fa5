export { getPublicClient } from './getPublicClient.ts'
export { getWalletClient } from './getWalletClient.ts'
export type { ViemPublic, ViemWallet } from './library.ts'
