/** The sentences of the pages that the links of mails lead to. */
export const mailMessages = {
  undo: {
    title: 'Put this email address back?',
    text: 'The address that got the mail was taken out of a wallet. If you go on, it becomes the email of that wallet again.',
    effect:
      'An address that has come in its place goes, and is told by mail. Browsers that have logged in by it, or have made the change, are logged out.',
    press: 'Put the address back',
    done: 'The address is back',
    doneText: 'The address that got the mail is the email of the wallet again. You can close this page.',
    next: 'Only an open wallet changes its email. If the change was not yours, somebody else has opened the wallet: log in on the site, remove the browsers that you do not know under Wallet security, and move what the wallet holds to a new wallet.',
    over: 'This link puts no address back',
    overText:
      'The link counts for 72 hours, and once. It also ends as the link of an earlier mail is used, and it has nothing to undo if the change was never made.',
  },
  escrow: {
    title: 'Cancel the opening of your wallet?',
    text: 'Somebody who has logged in as you has asked the operator of this page for its key of your wallet. The key is given out 24 hours after that.',
    effect: 'If you go on, the browser that has asked gets no key. If it was you who asked, close this page.',
    press: 'Cancel the opening',
    done: 'The opening is cancelled',
    doneText: 'The browser that has asked gets no key. You can close this page.',
    next: 'If it was not you who asked, somebody else can log in as you, and can ask again. Make your mailbox safe, and log out everywhere else under Wallet security.',
    over: 'There is nothing to cancel',
    overText:
      'What this mail told of was cancelled before, has ended, or its browser was logged out. Under Wallet security, the activity tells whether the key was given out.',
  },
  given: 'The key was given out before',
  givenText: (time: string) =>
    `The operator has given out its key of this wallet, for the first time on ${time}. That is not taken back by this page. If it was not given to you, open the wallet, take the key away under Wallet security, and move what the wallet holds to a new wallet.`,
  taken: 'The address belongs to another wallet now',
  takenText:
    'Nothing was changed. Somebody who reads the mail of this address has made another wallet with it since, and that wallet keeps the address.',
  broken: 'Open the link in the mail once more',
  brokenText:
    'The address of this page has no whole link, and nothing was changed. If the link leads here again, copy all of it from the mail into the address bar.',
  repeated: 'The answer to an earlier press was lost. That press may have done it.',
  down: 'The login server cannot be reached, or did not answer as it should. It is not known whether anything was changed. Try again.',
}
