export type { WalletAdapterOptions } from './createWalletAdapter.ts'
export { createWalletAdapter } from './createWalletAdapter.ts'
export type {
  AnyTransaction,
  ReadyState,
  SendTransactionOptions,
  SignInOutput,
  WalletAdapter,
  WalletAdapterEmitter,
  WalletAdapterEvents,
  Web3,
} from './types.ts'
