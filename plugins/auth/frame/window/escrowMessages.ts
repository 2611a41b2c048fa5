/** Sentences about the key of a wallet that the operator keeps. `name` is the name of the service. */
export const escrowMessages = {
  offer: (name: string) => `Let ${name} open this wallet too`,
  offerText: (name: string) =>
    `A way back if you lose everything but your email: ${name} then keeps a key of the wallet, and gives it to a browser that has logged in, 24 hours after you got a mail about it. With that key, ${name} can open your wallet without you, and so can somebody who reads your mail for a day. You can take the key away later.`,
  ask: (name: string) => `Ask ${name} to open it`,
  askTitle: (name: string) => `Ask ${name} for its key`,
  askText: (name: string) =>
    `If you have lost what opens this wallet, ${name} gives the key that it keeps to this browser, after 24 hours. The email of the wallet gets a mail about it, and each of your browsers can cancel it.`,
  askNow: 'Ask for the key',
  waiting: (name: string) => `${name} gives its key to this browser later`,
  waitingText: (time: string) =>
    `This browser gets the key on ${time}, and for seven days from then on. You can close this window. Come back in this browser after that time, and log in as you did now.`,
  look: 'Look again',
  ready: 'The key is ready',
  readyText: 'With the key and your login, this browser opens the wallet now.',
  take: 'Open the wallet with the key',
  cancel: 'Cancel, and leave the wallet closed',
  renew: 'Make a new key of your own',
  renewText:
    'The wallet can be opened. Make a new passkey or recovery code for it now: together with your login, that opens it from now on. Under Wallet security you can remove what you have lost.',
  can: (name: string) => `${name} can open this wallet`,
  canText: (name: string) =>
    `You have let ${name} keep a key of this wallet. It opens the wallet together with your login. If you have lost everything else, log in to a new browser and ask for the key there: you get a mail, and the key 24 hours later.`,
  cannot: (name: string) => `${name} cannot open this wallet`,
  cannotText: (name: string) => `${name} keeps no key of this wallet.`,
  unheld: (name: string) =>
    `The login server says that ${name} has no key of this wallet at the moment, so the key is no way back. The wallet would still open with it. Take it away.`,
  drop: 'Take the key away',
  dropText: (name: string) =>
    `${name} can then open this wallet no more, and is no way back if you lose everything else. What opens the wallet otherwise stays.`,
  wait: (time: string) => `Asks for the key, and gets it on ${time}.`,
  waitOver: 'Has asked for the key, and can take it now.',
  unnamed: 'A browser',
  endWaits: 'Cancel the opening',
  endWaitsText:
    'If it is not you who asks there, cancel, and log out everywhere else: somebody else can log in as you.',
  given: (time: string) =>
    `The key was given out, for the first time on ${time}. If it was not given to you, take it away, and move what the wallet holds to a new wallet.`,
}
