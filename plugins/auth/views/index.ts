/** The views of the login and the act that shows a change of its email, which load as one piece. */

export { default as ApproveTransaction } from './ApproveTransactionView.tsx'
export { addSteps } from './addSteps.ts'
export { default as ConnectingFarcaster } from './ConnectingFarcasterView.tsx'
export { default as ConnectSocials } from './ConnectSocialsView.tsx'
export { default as CreateWallet } from './CreateWalletView.tsx'
export { default as EmailLogin } from './EmailLoginView.tsx'
export { default as EmailSection } from './EmailSectionView.tsx'
export { default as PasskeySection } from './PasskeySectionView.tsx'
export { default as SocialSection } from './SocialSectionView.tsx'
export { default as UpgradeEmailWallet } from './UpgradeEmailWalletView.tsx'
export { updateEmail } from './updateEmail.ts'
export { default as WalletSecurity } from './WalletSecurityView.tsx'
