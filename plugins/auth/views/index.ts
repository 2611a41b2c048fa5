/** The views of the login, which load as one piece. */
export { default as ApproveTransaction } from './ApproveTransactionView.tsx'
export { default as CreateWallet } from './CreateWalletView.tsx'
export { default as EmailLogin } from './EmailLoginView.tsx'
export { default as EmailSection } from './EmailSectionView.tsx'
export { default as EmailVerifyOtp } from './EmailVerifyOtpView.tsx'
export { default as PasskeySection } from './PasskeySectionView.tsx'
export { default as UpgradeEmailWallet } from './UpgradeEmailWalletView.tsx'
export { default as WalletSecurity } from './WalletSecurityView.tsx'
