import type { Kernel, SlotItem, View } from 'tapkit/kernel'
import { offers } from './login/given.ts'

type Name = Exclude<keyof typeof import('./views/index.ts'), 'updateEmail' | 'addSteps'>

const titles: { readonly [name in Name]: string } = {
  PasskeySection: '',
  EmailSection: '',
  SocialSection: '',
  ConnectSocials: 'All Socials',
  ConnectingFarcaster: 'Farcaster',
  EmailLogin: 'Email Login',
  CreateWallet: 'Log in',
  ApproveTransaction: 'Approve',
  UpgradeEmailWallet: 'Upgrade Your Wallet',
  WalletSecurity: 'Wallet security',
}

const more: { readonly [name in Name]?: Omit<View<name>, 'load' | 'title'> } = {
  ApproveTransaction: { back: false, over: true },
  UpgradeEmailWallet: { wallet: true },
  WalletSecurity: { wallet: true },
}

const itemOf = (id: string, label: string, icon: string, view: Name, order: number): SlotItem => ({
  id,
  label,
  icon,
  view,
  order,
})

/** Adds the views of the login, its sections of Connect, and its row of an account's settings. */
export function addViews(kernel: Kernel): void {
  const { hooks } = kernel
  const views = new Map<string, View>()
  for (const view in titles)
    views.set(view, {
      title: titles[view as Name],
      ...more[view as Name],
      load: async () => {
        const loaded = await import('./views/index.ts')
        loaded.addSteps(kernel)
        return { default: loaded[view as Name] }
      },
    } as View)
  hooks.resolveView.tap('auth', ({ view }) => views.get(view))
  hooks.slot
    .for('connect.sections')
    .tap('auth', (items, { namespace }) =>
      kernel.connectors.list(namespace).some(({ id }) => id === 'auth')
        ? [
            ...items,
            ...(offers(kernel, 'email') ? [itemOf('email', 'Email', 'mail', 'EmailSection', 5)] : []),
            ...(offers(kernel, 'socials') ? [itemOf('social', 'Social', 'user', 'SocialSection', 7)] : []),
            itemOf('passkey', 'Passkey', 'key', 'PasskeySection', 10),
          ]
        : items,
    )
  hooks.slot
    .for('account.settings')
    .tap('auth', (items, { connectorId }) =>
      connectorId === 'auth'
        ? [...items, itemOf('auth.security', 'Wallet security', 'shield', 'WalletSecurity', 10)]
        : items,
    )
}
