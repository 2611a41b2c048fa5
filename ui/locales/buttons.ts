/** Every sentence of the host's buttons, apart from the views': they are on the page before a click. */
export const buttons = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  /** One wallet's own button. */
  connectWith: (wallet: string) => `Connect ${wallet}`,
  connected: (wallet: string) => `${wallet} connected`,
  account: (name: string) => `Account ${name}`,
  network: (name: string) => `Network: ${name}`,
  selectNetwork: 'Choose network',
  unsupported: 'Unsupported',
}
