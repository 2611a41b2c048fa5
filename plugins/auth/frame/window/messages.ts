import { escrowMessages } from './escrowMessages.ts'
import { browsers, email, factors } from './factorMessages.ts'
import { loginMessages } from './loginMessages.ts'
import { mailMessages } from './mail/mailMessages.ts'

/** Every sentence of the window. `startWindow` puts the sentences of the visitor's language into the table before anything is drawn. */
export const messages = {
  named: 'It calls itself',
  asks: (name: string) => `Connect with ${name}`,
  asksText:
    'This site asks for the addresses of your wallet. It can sign nothing without your press on a page like this one.',
  continueAs: (address: string) => `Continue as ${address}`,
  codeOpens: (address: string) =>
    `The wallet of this browser opens with its recovery code too: press “Continue as ${address}”.`,
  create: 'Create a wallet with a passkey',
  useExisting: 'Use an existing passkey',
  restore: 'Use the words of a wallet',
  restoreText: 'Type the 24 words in their order, with a space after each.',
  restoreField: 'The 24 words',
  restoreFaults: {
    length: 'There are not 24 words. Look for a word that is missing or stands there twice.',
    word: (position: number) => `Word ${position} is in no list of such words. Compare it with what you wrote down.`,
    checksum: 'The words do not fit together. Compare each word and the order.',
  },
  restoreReady: 'Protect the wallet with a passkey',
  restoreReadyText: 'The words are right. A new passkey opens the wallet in this browser.',
  createPasskey: 'Create a passkey',
  cancel: 'Cancel',
  back: 'Back',
  tryAgain: 'Try again',
  goOn: 'Continue',

  creating: 'Creating your passkey…',
  opening: 'Waiting for your passkey…',
  waitingText: 'Follow what your device shows.',
  made: 'Use your new passkey once',
  madeText: 'Your passkey is saved. Use it now to open your wallet.',
  useMade: 'Use the passkey',

  words: 'Keep the words of your wallet',
  wordsOptional: 'Your wallet has 24 words',
  wordsNeeded: {
    passkey:
      'Your passkey is not synced: it is on one device or security key alone. If that is lost, only these 24 words open your wallet. Write them down before you go on.',
    code: 'This wallet has no passkey: this browser and your recovery code open it together. If this browser loses its data, or the code is lost, only these 24 words open your wallet. Write them down before you go on.',
    browser:
      'This browser and your passkey open the wallet together. If this browser loses its data, or the passkey is lost, only these 24 words open your wallet. Write them down before you go on.',
    factors:
      'Whatever you lose of what opens your wallet now, these 24 words open it all the same. Write them down before you go on.',
  },
  wordsOffered:
    'Your passkey is synced, so you can go on without the words. They open your wallet in any other wallet app too, and Wallet security shows them later.',
  wordsWarning: 'Whoever reads the words can take everything. Nobody who helps you will ask for them.',
  showWords: 'Show the words',
  wordList: 'The words of your wallet',
  wordsWritten: 'I have written them down',
  skipWords: 'Continue without the words',
  proveWords: 'Type two of the words',
  proveWordsText: 'This checks what you wrote down.',
  wordAt: (position: number) => `Word ${position}`,
  wrongWord: (position: number) => `This is not word ${position}. Look at what you wrote down.`,
  seeAgain: 'See the words again',

  noPrf: 'This passkey cannot protect a wallet',
  noPrfText:
    'Your device or its password manager lacks what a wallet needs (PRF). Use another device or browser, or go on with a recovery code.',
  noPrfCode:
    'With a recovery code, your wallet stays in this browser, and you type the code for each signature. Keep the 24 words too: they are your way back if this browser loses its data.',
  noPrfMade: 'You can delete the passkey that was just made.',
  noPasskey: 'This browser cannot make a passkey',
  noPasskeyText:
    'Your browser or device has no passkeys, or its passkeys do not check who uses them. Use another device or browser, or go on with a recovery code.',
  useCode: 'Go on with a recovery code',

  code: 'Keep your recovery code',
  codeText: 'You type this code for each signature. It is shown once.',
  codeLabel: 'Your recovery code',
  codeWritten: 'I have written it down',
  proveCode: 'Type two groups of the code',
  groupAt: (position: number) => `Group ${position}`,
  wrongGroup: (position: number) => `This is not group ${position}. Look at what you wrote down.`,
  seeCodeAgain: 'See the code again',
  saveFile: 'Save the recovery file',
  fileGone:
    'Another window has changed the wallet of this browser. No file was saved. Close this window, and open it again.',

  replace: 'Replace the wallet of this browser?',
  replaceText: (found: string, stored: string) =>
    `This browser uses ${stored}. If you continue, it uses ${found}, and the sites that use ${stored} are signed out here.`,
  replaceAgain: (stored: string) =>
    `Later, you can open ${stored} again with its passkey, or with its words if you have them.`,
  replaceVault:
    'The wallet of this browser then opens with its words, or with its recovery file and two of its factors. Continue only if you have them.',
  replaceAdded:
    'What was added to the wallet of this browser, such as a passkey or a recovery code, then opens it no more without its recovery file. Continue only if you have its first passkey or its words.',
  replaceLogin:
    'The wallet of this browser stays with its login. Later, log in to it as before, and open it with its passkey or its recovery code.',
  replaceFactors: 'This replaces what opens your wallet here',
  replaceFactorsText:
    'You opened the wallet that this browser has already. If you continue, passkeys and the recovery code that have opened the wallet here may open nothing in this browser any more. Continue only if you have lost them.',
  replaceFactorsNow: 'Replace what opens the wallet',
  keepFactors: 'Leave the wallet as it is',
  replaceNow: 'Replace the wallet',
  keepStored: 'Keep the wallet of this browser',

  noStorage: 'This browser keeps nothing for this page',
  noStorageText: (origin: string) =>
    `Allow site data for ${origin}, leave the private window, or make room on this device, and try again. Nothing was stored.`,
  noStorageMade:
    'The passkey that you have just made stays on your device. Use it as an existing passkey when you try again.',
  storing: 'Saving…',
  done: 'Your wallet is ready',
  doneText: 'Go on in the site. This window closes by itself.',
  lateText: 'The site no longer waits. Go back there and connect again: one press is enough now.',
  close: 'Close this window',

  problems: {
    cancelled:
      'The passkey was not used: the request was cancelled, the time ran out, or the device has no such passkey. Try again.',
    notAllowed:
      'This page may not use passkeys in this browser. Use another browser, and tell the people behind this page if it stays so.',
    exists: 'This device has a passkey for this wallet already. Use the existing passkey.',
    foreign:
      'This passkey opens no wallet here. A passkey that was added to a wallet opens it only in a browser that has the wallet, and not after it was removed. Use that browser, or restore the wallet here.',
    invalid:
      'The answer cannot be used: it is of another passkey, or the device has not checked who you are. Try again, or use another passkey.',
    failed: 'The device or password manager of the passkey failed, and did not say why. Try again.',
    unknown: 'This did not work, and the reason is not known. Try again.',
    noPrf:
      'This browser or device cannot open a wallet with that passkey, because it lacks what a wallet needs (PRF). Keep the passkey: it opens its wallet where it has done so before. Restore the wallet to use it here.',
    notSupported: 'This browser or device has no passkeys. Use another browser, or restore the wallet here.',
  },

  manage: {
    export: 'The words of your wallet',
    passkeys: 'Your passkeys',
    code: 'Recovery code',
    file: 'Recovery file',
    log: 'Activity on this device',
    devices: 'Your browsers',
    email: 'Change the email',
    escrow: 'The operator’s key',
  },
  exportText: 'With the 24 words, any wallet app opens your accounts. The words of a wallet cannot be changed.',
  exportUnseen: 'Make sure that nobody sees your screen. The words are never copied for you.',
  codeField: 'Recovery code',
  passkeySynced: 'Synced',
  passkeyLocal: 'Not synced: on one device or security key alone',
  noPasskeys: 'This wallet has no passkey. Its recovery code opens it in this browser.',
  codeNone:
    'This wallet has no recovery code. With a code, this browser opens the wallet even if your passkeys are lost.',
  fileNone: 'This wallet needs no file: its passkey alone opens it, on each of your devices that has the passkey.',
  fileText: 'The recovery file alone opens nothing. It opens the wallet together with two of:',
  logNone: 'Nothing was done here yet.',
  events: {
    created: 'Wallet created',
    unlocked: 'Wallet opened',
    signed: 'Signed',
    sent: 'Transaction sent',
    consented: 'Site connected',
    signed_out: 'Site disconnected',
    exported: 'Words shown',
    passkey_added: 'Passkey added',
    passkey_dropped: 'Passkey removed',
    code_made: 'New recovery code made',
    device_dropped: 'Browsers removed',
    logged_out: 'Logged out of this browser',
    handed_over: 'Wallet given to another browser',
    not_handed_over: 'Another browser asked for the wallet, and was given nothing',
    escrow_dropped: 'The operator’s key taken away',
  },
  logOfBoth: 'Activity here and at the login server',
  logOfServerFailed: 'The login server did not tell what was done there. This is what was done in this browser.',
  logOfOther:
    'This browser is logged in to another account than that of this wallet, so the log of the login server is not shown. This is what was done in this browser.',
  unknownEvent: 'Something that this version of the page does not know',
  serverEvents: {
    login: 'Logged in',
    logout: 'Logged out',
    logout_everywhere: 'Logged out everywhere',
    device_dropped: 'This browser was removed',
    device_pushed_out: 'This browser was logged out to make room',
    vault_created: 'Wallet stored at the login server',
    vault_changed: 'What opens the wallet was changed',
    passkeys_changed: 'Passkeys that stand for a login were changed',
    wallet_handed_over: 'Wallet given to another browser',
    transfer_stopped: 'Giving the wallet to another browser was stopped',
    escrow_added: 'The operator was given a key of the wallet',
    escrow_begun: 'Waiting for the operator’s key was begun',
    escrow_cancelled: 'Waiting for the operator’s key was cancelled',
    escrow_opened: 'The operator’s key was given out',
    escrow_removed: 'The operator’s key was removed',
    identity_added: 'Another way to log in was added',
    identity_removed: 'A way to log in was removed',
    email_changed: 'Email changed',
    email_undone: 'The change of the email was undone',
  },
  factors,
  browsers,
  email,
  codeInstead: 'Recovery code, if you have no passkey at hand',
  refused: 'This page does not work with this app',
  refusedText:
    'This page does not list the app above as one of its own, so nothing was asked and nothing was shared. You can close this window.',
  byHand: 'This page opens from an app that uses it.',
  newer: 'This wallet was stored by a newer version of this page',
  newerText: (origin: string) =>
    `The wallet stays as it is, and nothing can be made in its place. Close this window and begin again on the site: the newer version may load then. If it does not, and you have the words of the wallet, delete the site data of ${origin} and use the words.`,

  restoreWays: 'Restore a wallet',
  restoreWaysText: 'With its 24 words, or with a recovery file and two factors of the wallet.',
  restoreFile: 'Use a recovery file',
  restoreFileText:
    'The file alone opens nothing. You also need two of what the file names, such as a passkey and the recovery code.',
  fileField: 'Recovery file',
  fileFaults: {
    tooLarge: 'This file is too large for a recovery file. Choose the file that was saved here.',
    malformed:
      'This is no recovery file that this page can read: a program may have changed it, or a newer version of this page has saved it. Choose the file as it was saved.',
    unreadable: 'The file could not be read. Choose it again.',
    signature: 'This file was changed after it was saved, so it is not used. Choose another copy.',
    altered: 'This file was changed after it was saved, so it is not used. Choose another copy.',
    successor:
      'This file does not follow the wallet of this browser: it is of another wallet, or two browsers have changed the wallet apart. Choose the file that was saved last, or change the wallet once more where the file was saved, and save it again.',
    outdated:
      'This file is older than the wallet of this browser, so it is not used: a factor that was removed would open it. Choose the file that was saved last.',
  },
  fileHereOnly: {
    passkey:
      'In a browser that does not have the wallet, this file opens nothing yet: besides browsers, it names one passkey and no recovery code. Make a recovery code or add a passkey, and then save the file.',
    code: 'In a browser that does not have the wallet, this file opens nothing yet: besides browsers, it names the recovery code and no passkey. Add a passkey, and then save the file.',
  },
  openFile: 'Open the recovery file',
  openFileText: 'This file opens with two of:',
  openFileStuck:
    'In this browser, too few of them can be used. Open the file in a browser that has the wallet, or use the words of the wallet.',
  fileFactors: {
    device: (count: number) =>
      count === 1 ? 'The browser that has the wallet' : `One of ${count} browsers that have the wallet`,
    deviceHere: 'This browser',
    passkey: (count: number) => (count === 1 ? 'A passkey of the wallet' : `${count} passkeys of the wallet`),
    code: 'The recovery code',
    ready: 'Ready',
    used: (given: number, count: number) => (count === 1 ? 'Used' : `${given} of ${count} used`),
    open: 'Not used yet',
    elsewhere: 'This is another browser',
  },
  fileProblems: {
    noPrf:
      'This browser or device cannot open a wallet with that passkey, because it lacks what a wallet needs (PRF). Keep the passkey, and use another factor.',
    notSupported:
      'This browser or device has no passkeys, or its passkeys do not check who uses them. Use another factor.',
    notOfFile: 'This passkey does not belong to the file. Use another passkey.',
    usedAlready: 'This passkey was used already. Use another factor.',
    wrongPasskey: 'This passkey does not open the file. Use another factor.',
    wrongCode: 'This code does not open the file. A code that was replaced opens older files alone.',
    wrongLogin:
      'The key of the login server does not open this wallet. Use another factor beside the one that you have used.',
    tooMany: 'The wallet has 40 factors, so this browser cannot be added. Use the words of the wallet.',
  },
  login: loginMessages,
  mail: mailMessages,
  escrow: escrowMessages,
}
