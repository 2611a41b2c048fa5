import type { Kernel, SlotItem, View } from 'tapkit/kernel'
import { offersEmail } from './login/given.ts'

type Name = keyof typeof import('./views/index.ts')

const shown: { readonly [name in Name]: Omit<View<name>, 'load'> } = {
  PasskeySection: { title: '' },
  EmailSection: { title: '' },
  EmailLogin: { title: 'Email Login' },
  EmailVerifyOtp: { title: 'Confirm Email' },
  EmailVerifyDevice: { title: 'Register Device' },
  ConnectingFarcaster: { title: 'Farcaster' },
  CreateWallet: { title: 'Log in' },
  ApproveTransaction: { title: 'Approve', back: false, over: true },
  UpgradeEmailWallet: { title: 'Upgrade Your Wallet', wallet: true },
  WalletSecurity: { title: 'Wallet security', wallet: true },
}

/** The login by email comes first, if there is one. */
const sections: readonly SlotItem[] = [
  { id: 'email', label: 'Email', icon: 'mail', view: 'EmailSection', order: 5 },
  { id: 'passkey', label: 'Passkey', icon: 'key', view: 'PasskeySection', order: 10 },
]

/** Adds the views of the login, its sections of Connect, and its row of an account's settings. */
export function addViews(kernel: Kernel): void {
  const { hooks } = kernel
  const views = new Map<string, View>()
  for (const view in shown)
    views.set(view, {
      ...shown[view as Name],
      load: async () => ({ default: (await import('./views/index.ts'))[view as Name] }),
    } as View)
  hooks.resolveView.tap('auth', ({ view }) => views.get(view))
  hooks.slot
    .for('connect.sections')
    .tap('auth', (items, { namespace }) =>
      kernel.connectors.list(namespace).some(({ id }) => id === 'auth')
        ? [...items, ...sections.slice(offersEmail(kernel) ? 0 : 1)]
        : items,
    )
  hooks.slot
    .for('account.settings')
    .tap('auth', (items, { connectorId }) =>
      connectorId === 'auth'
        ? [
            ...items,
            { id: 'auth.security', label: 'Wallet security', icon: 'shield', view: 'WalletSecurity', order: 10 },
          ]
        : items,
    )
}
