'use client'

export type { Wallet } from './host/AppKit.ts'
export { AppKitContext, AppKitProvider, useKit } from './react/AppKitProvider.ts'
export {
  AccountButton,
  type ButtonProps,
  ConnectButton,
  KitButton,
  NetworkButton,
  WalletButton,
  type WalletButtonProps,
} from './react/buttons.ts'
export type { ButtonElementProps, WalletButtonElementProps } from './react/jsx.ts'
export type { ActionState } from './react/useAction.ts'
export { useAppKit } from './react/useAppKit.ts'
export { type AppKitAccount, useAppKitAccount } from './react/useAppKitAccount.ts'
export { type AppKitBalance, useAppKitBalance } from './react/useAppKitBalance.ts'
export { useAppKitEvents } from './react/useAppKitEvents.ts'
export { type AppKitNetwork, useAppKitNetwork } from './react/useAppKitNetwork.ts'
export { useAppKitProvider } from './react/useAppKitProvider.ts'
export { type AppKitState, useAppKitState } from './react/useAppKitState.ts'
export { type AppKitTheme, useAppKitTheme } from './react/useAppKitTheme.ts'
export { type UseAppKitWallet, useAppKitWallet } from './react/useAppKitWallet.ts'
export { type UseConnect, useConnect } from './react/useConnect.ts'
export { useConnections } from './react/useConnections.ts'
export { useDisconnect } from './react/useDisconnect.ts'
export { type Transfer, type UseSendTransfer, useSendTransfer } from './react/useSendTransfer.ts'
export { type UseSignMessage, useSignMessage } from './react/useSignMessage.ts'
export { type UseSignTypedData, useSignTypedData } from './react/useSignTypedData.ts'
export { type UseSwitchAccount, useSwitchAccount } from './react/useSwitchAccount.ts'
export { type UseSwitchNetwork, useSwitchNetwork } from './react/useSwitchNetwork.ts'
export { useTransactions } from './react/useTransactions.ts'
export { useWalletInfo, type WalletInfo } from './react/useWalletInfo.ts'
export { useWallets } from './react/useWallets.ts'
