import type { Kernel, SlotItem } from 'tapkit/kernel'

/** The buttons before the title: help on the list of wallets, the network on the account. */
export function startKeys(
  kernel: Kernel,
  { view, depth }: { readonly view: string; readonly depth: number },
): readonly SlotItem[] {
  if (view === 'Connect' && depth === 1) {
    return [
      {
        id: 'help',
        label: 'What is a wallet?',
        icon: 'help',
        view: 'WhatIsAWallet',
        order: 10,
        event: 'CLICK_WALLET_HELP',
      },
    ]
  }
  const network = view === 'Account' && kernel.config.features.networkSwitch && kernel.network()
  if (!network) return []
  return [
    {
      id: 'network',
      label: `Network: ${network.name}. Change it`,
      about: network.name,
      icon: 'network',
      picture: network,
      view: 'Networks',
      order: 10,
      event: 'CLICK_NETWORKS',
    },
  ]
}
