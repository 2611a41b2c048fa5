/** Every sentence of the host's buttons, apart from the views': they are on the page before a click. */
export const buttons = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  account: (name: string) => `Account ${name}`,
  network: (name: string) => `Network: ${name}`,
  selectNetwork: 'Select network',
  unsupported: 'Unsupported',
} as const
