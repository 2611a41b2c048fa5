import type { Retry } from './approvals.ts'
import type { Act, LineLabel, Warning } from './read/act.ts'

/** The sentences of the approval page. Addresses, amounts and names are put into them as they are. */
export type ApproveTexts = {
  readonly titles: Readonly<Record<Act['title'], string>>
  readonly labels: Readonly<Record<LineLabel, string>>
  readonly warnings: Readonly<Record<Warning['code'], (value: string) => string>>
  readonly keys: Readonly<Record<'sign' | 'send' | 'consent' | 'cancel', string>>
  readonly asks: string
  readonly connects: string
  /** Stands before the name that the host gives itself, which anybody can choose. */
  readonly callsItself: string
  readonly reading: string
  readonly signing: string
  readonly done: string
  /** Why the request has failed. */
  readonly failures: Readonly<Record<'newer', string>>
  readonly close: string
  /** Why the key does not work yet. */
  readonly waitRead: string
  readonly waitSeen: string
  readonly waitFront: string
  readonly hold: string
  readonly code: string
  readonly codeInstead: string
  readonly warning: string
  readonly details: string
  readonly fieldOf: (name: string) => string
  readonly typeOf: string
  /** Why the last press signed nothing, and what to do. */
  readonly problems: Readonly<Record<Retry, string>>
}

export const english: ApproveTexts = {
  titles: {
    consent: 'Connect your wallet',
    signIn: 'Sign in',
    message: 'Sign a message',
    typedData: 'Sign data',
    permit: 'Let others use your tokens',
    transaction: 'Approve a transaction',
    transactions: 'Approve several transactions',
  },
  labels: {
    account: 'Your account',
    accounts: 'Shares your account',
    opener: 'Can open this wallet too',
    network: 'Network',
    message: 'Message',
    signIn: 'Signs you in with this text',
    sends: 'You send',
    to: 'To',
    contract: 'Contract',
    function: 'Function',
    allows: 'May be taken from you',
    spender: 'By',
    token: 'Token',
    until: 'Until',
    fee: 'Network fee, at most',
    memo: 'Memo',
    opens: 'Opens the token account',
    deposit: 'Deposits for token accounts, about',
    program: 'Program',
    about: 'Made for',
    field: 'Field',
  },
  warnings: {
    notText: () => 'This message is not text. Nobody can read what you would sign.',
    hiddenCharacters: () => 'The text has hidden characters. They are written as ⟨U+…⟩.',
    foreignUri: (value) => `The text is for another address: ${value}`,
    anyNetwork: () => 'The signature is valid on every network.',
    orderUnread: () => 'This data may be an order or a permission. What you would give away for it cannot be read.',
    callUnread: (value) => `The call to ${value} cannot be read. It may take everything that this contract can reach.`,
    createsContract: () => 'The transaction creates a contract. Nobody can read what the contract does.',
    unlimited: (value) => `There is no limit on the amount: ${value}`,
    unknownToken: (value) => `The unit of the token ${value} is unknown. The amount is a count of its smallest unit.`,
    programUnread: (value) => `The program ${value} cannot be read. It may take everything that you have.`,
    otherPayer: (value) => `${value} pays the fee and decides when the transaction is sent.`,
  },
  keys: { sign: 'Sign', send: 'Approve and send', consent: 'Connect', cancel: 'Cancel' },
  asks: 'An app asks you',
  connects: 'The app wants to see your accounts and to ask you for signatures. Each signature needs your approval.',
  callsItself: 'It calls itself',
  reading: 'The request is being read …',
  signing: 'The wallet is being opened. Use your passkey if your device asks for it.',
  done: 'Done. You can close this page.',
  failures: {
    newer:
      'This wallet was stored by a newer version of this page, which this version cannot read. Nothing was signed, and the wallet stays as it is. Load the site again, and connect once more.',
  },
  close: 'Close',
  waitRead: 'Scroll to the end of the request. The button works after that.',
  waitSeen: 'The button works after the whole page has been visible for one second.',
  code: 'Recovery code of your wallet',
  codeInstead: 'Recovery code, if you have no passkey at hand',
  hold: 'Rest the pointer on the button for half a second before you press. On a touch screen, hold the button.',
  waitFront: 'The button works as soon as this window is in front.',
  warning: 'Warning',
  details: 'Details',
  fieldOf: (name) => name,
  typeOf: 'Type',
  problems: {
    cancelled:
      'The passkey was not used: the request was cancelled, the time ran out, or the device has no such passkey. Nothing was signed. Press again to try once more.',
    noPrf:
      'This browser or device cannot open the wallet with that passkey, because it lacks what a wallet needs (PRF). Nothing was signed. Keep the passkey. Press again with another passkey of this wallet, or use a browser in which this one has opened it.',
    notSupported:
      'This browser or device has no passkeys, or its passkeys do not check who uses them. Nothing was signed. Use a browser in which the passkey has opened the wallet.',
    notAllowed:
      'This page may not use passkeys in this browser. Nothing was signed. Use another browser, and tell the people behind this page if it stays so.',
    exists:
      'The device refused the passkey in the state that it is in. Nothing was signed. Press again to try once more.',
    invalid:
      'The answer cannot be used: it is of another passkey, or the device has not checked who you are. Nothing was signed. Press again, and use a passkey of this wallet.',
    noDevice:
      'This browser has lost its own key, which opens the wallet together with a passkey or the code. Nothing was signed. If the wallet was made with a passkey, press again and use that passkey. Otherwise cancel, log in again on the site, and restore the wallet with its recovery file or its words.',
    code: 'The recovery code does not open this wallet. Nothing was signed. Compare each group with what you wrote down last.',
    foreign:
      'This passkey does not open the wallet: it is of another wallet, or was removed. Nothing was signed. Press again, and use a passkey of this wallet.',
    failed:
      'The device or password manager of the passkey failed, and did not say why. Nothing was signed. Press again to try once more.',
  },
}
