// What whoever is connected opens, as a piece beside the modal's: a visitor who has no wallet yet loads none of it.
export { default as Account } from '../core/views/AccountView.tsx'
export { default as Networks } from '../core/views/NetworksView.tsx'
export { default as SwitchNetwork } from '../core/views/SwitchNetworkView.tsx'

/** The outcome of an entry of the ledger. */
export const loadOutcome = () => import('./outcome.ts')

/** The views that stand behind the account. */
export const loadBehind = () => import('./behindAccount.ts')
