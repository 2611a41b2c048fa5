import type { WalletStore } from 'tapkit/kernel'

const stores: Readonly<Record<WalletStore, string>> = {
  chrome: 'Download it on the Chrome web store.',
  firefox: 'Download it from Firefox Add-ons.',
  play: 'Download it on Google Play.',
  appStore: 'Download it on the App Store.',
  web: 'Download it from its own page.',
}

/** Every sentence of the chooser. */
export const messages = {
  choose: 'Choose wallet to connect',
  chooseText: 'Start by selecting one of the wallets below and confirming the connection.',
  none: "Don't have a wallet?",
  noneText: 'Start by installing one of the wallets below.',
  wallets: 'Wallets',
  disputed: (wallet: string) => `${wallet}, another wallet uses this name`,
  notInstalled: (wallet: string) => `${wallet}, not installed`,
  close: 'Close',
  explain: 'What is a wallet?',
  explainText: 'A place to send, receive, store and display digital assets such as Bitcoin, Stacks, Ordinals and NFTs.',
  explainMore: 'Connect it to explore Bitcoin apps.',
  missing: (wallet: string) => `Don't have ${wallet}?`,
  missingText: (store: WalletStore = 'chrome') => stores[store],
  get: 'Get',
  opening: (wallet: string) => `Opening ${wallet}...`,
  openingText: (wallet: string) => `Confirm the operation in ${wallet}`,
} as const
