import type { Kernel, ViewTable } from 'tapkit/kernel'

const load =
  <const name extends keyof typeof import('./views/index.ts')>(name: name) =>
  async () => ({ default: (await import('./views/index.ts'))[name] })

const views: ViewTable = {
  PasskeySection: { title: '', load: load('PasskeySection') },
  CreateWallet: { title: 'Log in', load: load('CreateWallet') },
  ApproveTransaction: { title: 'Approve', back: false, over: true, load: load('ApproveTransaction') },
  WalletSecurity: { title: 'Wallet security', wallet: true, load: load('WalletSecurity') },
}

/** Adds the views of the login, its section of Connect, and its row of an account's settings. */
export function addViews({ connectors, hooks }: Kernel): void {
  const name = 'auth'
  hooks.resolveView.tap(name, ({ view }) => (Object.hasOwn(views, view) ? views[view] : undefined))
  hooks.slot
    .for('connect.sections')
    .tap(name, (items, { namespace }) =>
      connectors.list().some((each) => each.id === name && (namespace ?? each.namespace) === each.namespace)
        ? [...items, { id: 'passkey', label: 'Passkey', icon: 'key', view: 'PasskeySection', order: 10 }]
        : items,
    )
  hooks.slot
    .for('account.settings')
    .tap(name, (items, { connectorId }) =>
      connectorId === name
        ? [
            ...items,
            { id: 'auth.security', label: 'Wallet security', icon: 'shield', view: 'WalletSecurity', order: 10 },
          ]
        : items,
    )
}
