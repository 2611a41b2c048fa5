import { noticeMessages as notices } from 'tapkit/kernel'
import type { Place } from './usePlace.ts'

/** Makes an error's message, which has no full stop, a sentence. */
const sentence = (text: string): string => text.replace(/\.?$/, '.')

const details = {
  feeRate: 'Fee rate',
  inputs: 'Spends',
  change: 'Comes back to you',
  data: 'Data',
  runestone: 'Runes',
  raisable: 'Fee can be raised later',
  postConditions: 'May leave at most',
  contract: 'Contract',
  program: 'Program',
  memo: 'Memo',
  function: 'Function',
  allows: 'Allows',
  until: 'Until',
  nonce: 'Nonce',
}

/** The sentences about reviewing, sending and following money. A kind may replace some of them (`KindWords`). */
export const messages = {
  notices,
  details,
  /** The view that stops at a look-alike of a known address. */
  similar: {
    title: 'This is not an address you know',
    text: 'It only looks like it: the start and end match, the middle does not. Scammers plant look-alikes in your history.',
    alikeTitle: 'Your activity has an address like this one',
    alikeText:
      'The start and end match, the middle does not. Scammers make look-alikes of addresses that you pay. Get the address again from whoever should receive this, and compare every character.',
    inActivity: 'Address in your activity',
    known: 'Address you know',
    own: 'Your own address',
    paid: (times: number) => (times === 1 ? 'Sent to once' : `Sent to ${times} times`),
    typeGroup: 'Sure about the first address? Type its third group of four.',
    thirdGroup: 'Third group of the first address',
    use: 'Use the first address',
  },
  youSend: 'You send',
  youReceive: 'You receive',
  youPay: 'You pay',
  youGet: 'You get at least',
  /** For an amount that only a simulation predicts. */
  youGetAbout: 'You get about',
  youAllow: 'You allow',
  anyAmount: 'Any amount of',
  spender: 'To be taken by',
  to: 'To',
  from: 'From',
  network: 'Network',
  token: 'Token contract',
  /** Used if several tokens move; `symbol` is the token's symbol. */
  tokenOf: (symbol: string) => `Token contract of ${symbol}`,
  /** Before the address of a contract, or a program, that is called. */
  calls: 'Calls',
  memo: 'Memo',
  fee: 'Network fee',
  feeUnknown: 'Shown in your wallet',
  deposit: 'Account deposit',
  depositText: 'The receiver’s account opens with this transfer. The network keeps the deposit in it.',
  leaves: 'Leaves your wallet',
  preparing: 'Preparing the details…',
  again: 'Press again to confirm',
  /** Why the confirming button does nothing yet. */
  unread: (count: number, place: Place) =>
    `Read ${count === 1 ? '1 notice' : `${count} notices`}${{ above: ' above', below: ' below', both: '' }[place]}`,
  unseen: (count: number) => (count === 1 ? '1 amount was not in view yet' : `${count} amounts were not in view yet`),
  stopped: 'This can’t be confirmed. A notice says why.',
  changedTitle: 'Something has changed',
  changedText: 'The details below are new. Review them again.',
  framedTitle: 'Open this page in its own tab',
  framedText: 'Another site shows it in a frame, and could cover what you confirm. Nothing is sent from here.',
  warning: (wallet: string) => `Transfers can’t be undone. ${wallet} will ask you to confirm the same details.`,
  cancel: 'Cancel',
  send: 'Send',
  edit: 'Edit',
  /** In place of `edit`, if the view behind the review is no form. */
  back: 'Back',
  /** In place of `edit`, if no view is behind the review. */
  close: 'Close',
  tryAgain: 'Try again',
  more: 'Details',
  nodeSays: (network: string, text: string) => `${network}: ${text}`,
  walletSays: (wallet: string, text: string) => `${wallet}: ${text}`,
  pluginSays: (plugin: string, text: string) => `${plugin}: ${text}`,
  refusedTitle: 'This can’t be sent',
  unreachableTitle: 'The details didn’t load',
  unreachableText: 'The network didn’t answer. Nothing was sent.',
  approveTitle: (wallet: string) => `Approve in ${wallet}`,
  approveText: (wallet: string) => `${wallet} shows the same amount and address. Check both there before you confirm.`,
  openApp: (wallet: string) => `Open ${wallet}`,
  stopWaiting: 'Stop waiting',
  stopText: (wallet: string) =>
    `If ${wallet} shows nothing any more, stop waiting. We keep looking for it on the network.`,
  /** `wallet`: empty for a wallet that asks within the app. */
  declinedTitle: (wallet: string) => (wallet ? `You declined in ${wallet}` : 'You declined'),
  declinedText: 'Nothing was sent. The amount and recipient are kept if you want to try again.',
  /** In place of `declinedText`, if no form is behind the review. */
  nothingSentText: 'Nothing was sent.',
  failedTitle: 'Failed to send transaction',
  notTakenText: (wallet: string) => `Nothing was sent. ${wallet} didn’t take the request.`,
  failedText: (reason: string) => `Nothing was sent. ${sentence(reason)}`,
  unclearTitle: 'This may have been sent',
  unclearText: (wallet: string) =>
    `${wallet} didn’t say. We look for it on the network. Look at your activity before you send it again.`,
  /** `amount`: the amount that leaves; empty if nothing leaves. */
  wayTitle: (amount: string) => (amount ? `${amount} is on its way` : 'On its way'),
  /** `time`: how long it usually takes, '20 seconds'; empty if unknown. */
  wayText: (time: string) => `${time && `Usually arrives within ${time}. `}You can close this window.`,
  doneTitle: (amount: string) => (amount ? `${amount} sent` : 'Confirmed'),
  doneText: 'The network has confirmed the transfer.',
  unrecordedText: 'The network has confirmed it, and doesn’t say what came. Compare your balance.',
  /** A promised amount with a lower bound. */
  atLeast: (amount: string) => `at least ${amount}`,
  /** An incoming amount that a node predicts. */
  about: (amount: string) => `about ${amount}`,
  lostTitle: 'Send failed',
  lostText: 'The network refused the transfer. Only the fee was spent.',
  unknownTitle: 'Not confirmed yet',
  unknownText: 'The network has not recorded the transfer yet. Keep the transaction id.',
  differsTitle: 'This is not what you reviewed',
  differsText: 'Something else left your account than you confirmed. Keep the transaction id.',
  differs: (reviewed: string, seen: string) => `You reviewed ${reviewed}. The network recorded ${seen}.`,
  otherText: 'Another transaction was made than you confirmed. Keep the transaction id.',
  /** `memo`: the reviewed memo; empty if there was none. */
  other: (memo: string) =>
    memo
      ? `It went out from another account, without the memo ${memo}, or with another memo. Tell whoever you paid, with the transaction id.`
      : 'As much was paid as you reviewed, by another call or from another account.',
  /** The outcome in a line, by status. `amount`: the amount that left, empty if nothing left. */
  told: {
    confirmed: (amount: string, _got: string) => (amount ? `${amount} sent` : 'Confirmed'),
    failed: (amount: string, _got: string) =>
      amount ? `${amount}: the network refused the transfer` : 'The network refused it',
    different: (amount: string, _got: string) =>
      amount ? `${amount}: the network recorded something else` : 'The network recorded something else',
  },
  nothing: 'nothing',
  party: (amount: string, party: string) => `${amount} to ${party}`,
  transaction: 'Transaction',
  copyId: 'Copy transaction id',
  copied: 'Transaction id copied',
  notCopied: 'Failed to copy',
  explorer: 'Explorer',
  done: 'Done',
}
