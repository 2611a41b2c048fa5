import type { Plugin, View } from 'tapkit/kernel'

import type { messages } from './messages.ts'

declare module 'tapkit/kernel' {
  interface Messages {
    receive: typeof messages
  }
  interface Views {
    Receive: undefined
  }
}

const view: View<'Receive'> = { title: 'Receive', wallet: true, load: () => import('./views/ReceiveView.tsx') }

/** The account's address as a QR code and as text. Adds a key to the account and one view. */
export function receive(): Plugin {
  return {
    name: 'receive',
    apply(kernel) {
      kernel.hooks.resolveView.tap('receive', (input) => (input.view === 'Receive' ? view : undefined))
      kernel.hooks.slot
        .for('account.actions')
        .tap('receive', (items) => [
          ...items,
          { id: 'receive', label: 'Receive', icon: 'receive', view: 'Receive', order: 30 },
        ])
    },
  }
}
