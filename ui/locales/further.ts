/** As it is spoken: 'an EVM wallet', 'a Solana wallet'. */
const article = (name: string): string => (/^[aeiou]/i.test(name) ? 'an' : 'a')

/** Every sentence of the core views that one comes to from another one, by view. */
export const further = {
  connectingMultiChain: {
    title: (wallet: string) => `Choose a chain for ${wallet}`,
    text: (wallet: string) => `${wallet} works on more than one chain. Each chain is connected separately.`,
  },
  getWallet: {
    title: (wallet: string) => `Get ${wallet}`,
    text: 'Install it, then come back. If it is not found, reload this page.',
    foundText: 'It is in this browser now.',
    connect: (wallet: string) => `Connect ${wallet}`,
    openIn: (wallet: string) => `Open in ${wallet}`,
    /** Where the wallet has no steps of its own, by the store. */
    steps: {
      addExtension: (wallet: string, store: string) => `Add ${wallet} to this browser: ${store}.`,
      otherStores: (_wallet: string, store: string) => `If your browser asks, allow extensions of the ${store}.`,
      switchOn: (wallet: string) => `Switch ${wallet} on in Safari’s settings, under Extensions.`,
      getApp: (wallet: string, store: string) => `Install ${wallet} on this phone: ${store}.`,
      setUp: (wallet: string) => `Open ${wallet}. Make a new wallet in it, or bring the one that you have.`,
      comeBack: (wallet: string) => `Come back to this page: ${wallet} is looked for when you do.`,
      openApp: (wallet: string) => `Come back to this page, and choose ${wallet} again.`,
    },
    onPhone: 'For a phone',
    phones: { ios: 'iPhone', android: 'Android' },
    scan: 'Scan it with the camera of your phone.',
    storeCode: (store: string) => `QR code: ${store}`,
    stores: {
      chrome: 'Chrome Web Store',
      firefox: 'Firefox Add-ons',
      edge: 'Edge Add-ons',
      safari: 'Safari extension',
      ios: 'App Store',
      android: 'Google Play',
      web: 'Wallet’s own page',
    },
  },
  needsWallet: {
    /** `chain` is absent if the wallet may be of any chain. */
    title: (chain?: string) => (chain ? `No ${chain} wallet is connected` : 'No wallet is connected'),
    text: (chain?: string) =>
      chain
        ? `Connect ${article(chain)} ${chain} wallet. You come back here afterwards.`
        : 'Connect a wallet. You come back here afterwards.',
    connect: 'Connect',
    checking: 'Checking your wallet',
  },
  unsupportedChain: {
    title: (app: string, network: string) => `${app || 'This app'} doesn’t run on ${network}`,
    text: 'Choose one of these networks to continue.',
    disconnect: 'Disconnect',
    thisNetwork: 'this network',
  },
  profileWallets: {
    tabs: 'Chains',
    connected: (count: number) => (count === 1 ? '1 wallet connected' : `${count} wallets connected`),
    disconnectAll: 'Disconnect all',
    confirmAll: (count: number) => `Disconnect ${count} wallets`,
    active: 'Active',
    copy: 'Copy',
    explorer: 'Explorer',
    disconnect: 'Disconnect',
    switch: 'Switch',
    switchTo: (wallet: string, address: string) => `Switch to ${wallet}, ${address}`,
    usedBefore: 'Used before',
    connect: 'Connect',
    connectTo: (wallet: string) => `Connect ${wallet}`,
    forget: (wallet: string) => `Forget ${wallet}`,
    add: (chain: string) => `Add ${article(chain)} ${chain} wallet`,
    none: (chain: string) => `No ${chain} wallet yet`,
    noneText: (chain: string) => `Connect one to use ${chain} alongside your other wallets.`,
    accountSwitched: 'Account switched',
    accounts: (wallet: string) => `Accounts of ${wallet}`,
    /** By the account's type. */
    kinds: {
      eoa: 'Standard',
      smartAccount: 'Smart account',
      payment: 'Payment',
      ordinal: 'Ordinals',
      stx: 'Stacks',
    },
    disconnectOne: (wallet: string, address: string) => `Disconnect ${wallet}, ${address}`,
    notUsing: (wallet: string) => `${wallet} didn’t switch`,
    allDisconnected: 'All wallets disconnected',
    failed: 'Failed to disconnect',
  },
  switchActiveChain: {
    title: (chain: string) => `${chain} needs another wallet`,
    text: (wallet: string, chain: string, current: string) =>
      `${wallet} can’t connect to ${chain}. Choose a wallet that can; ${wallet} stays connected to ${current}.`,
    choose: 'Choose a wallet',
    sameTitle: (wallet: string, chain: string) => `Connect ${wallet} to ${chain}`,
    sameText: (_wallet: string, chain: string, current: string) =>
      `${chain} connects separately. Your ${current} connection stays.`,
    same: (wallet: string) => `Connect ${wallet}`,
    another: 'Choose another wallet',
  },
  whatIsAWallet: {
    home: {
      title: 'A home for what you own',
      text: 'Send, receive and keep tokens and collectibles, in your own hands.',
    },
    account: {
      title: 'One sign-in for many apps',
      text: 'Your wallet is your account. No new name, no password.',
    },
    control: { title: 'You stay in control', text: 'Nothing moves until you approve it in the wallet.' },
  },
  findWallet: 'Find a wallet',
  whatIsANetwork: {
    record: { title: 'Where your tokens live', text: 'Each network keeps its own record of who owns what.' },
    separate: {
      title: 'Same address, separate balances',
      text: 'Funds on one network stay there until you move them.',
    },
    fees: { title: 'Fees differ', text: 'Every network asks its own fee, paid in its own currency.' },
  },
}
