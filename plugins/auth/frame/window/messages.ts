/** Every sentence of the window. */
export const messages = {
  named: 'calls itself',
  asks: (name: string) => `Connect with ${name}`,
  asksText:
    'This site asks for the addresses of your wallet. It can sign nothing without your press on a page like this one.',
  continueAs: (address: string) => `Continue as ${address}`,
  another: 'Use another wallet',
  create: 'Create a wallet with a passkey',
  useExisting: 'Use a passkey that exists',
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
  wordsNeeded:
    'Your passkey stays on this device alone. If the device is lost, only these 24 words open your wallet. Write them down before you go on.',
  wordsOffered:
    'Your passkey is synced by your device. These 24 words open your wallet as well, in any other wallet too.',
  wordsWarning: 'Whoever reads the words can take everything. Nobody who helps you will ask for them.',
  showWords: 'Show the words',
  wordList: 'The words of your wallet',
  wordsWritten: 'I have written them down',
  skipWords: 'Continue without the words',
  proveWords: 'Type two of the words',
  proveWordsText: 'So that you know they are kept.',
  wordAt: (position: number) => `Word ${position}`,
  wrongWord: (position: number) => `This is not word ${position}. Look at what you wrote down.`,
  seeAgain: 'See the words again',

  noPrf: 'This passkey cannot protect a wallet',
  noPrfText:
    'Your device or its password manager lacks what a wallet needs (PRF). Use another device or browser, or go on with a recovery code.',
  noPrfCode:
    'With a recovery code, your wallet stays in this browser, and you type the code for each signature. Keep the 24 words too: they are your way back if this browser loses its data.',
  noPrfMade: 'You can delete the passkey that was just made.',
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

  replace: 'This is another wallet',
  replaceText: (found: string, stored: string) =>
    `You opened ${found}. This browser now uses ${stored}. Sites that use ${stored} are signed out here.`,
  replaceVault: 'The wallet of this browser is lost without its words. Continue only if you have them.',
  replaceNow: 'Use the other wallet',
  keepStored: 'Keep the wallet of this browser',

  noStorage: 'This browser keeps nothing for this page',
  noStorageText: (origin: string) =>
    `Allow site data for ${origin}, or leave the private window, and try again. Nothing was made.`,
  storing: 'Saving…',
  done: 'Your wallet is ready',
  doneText: 'Go on in the site. This window closes by itself.',
  lateText: 'The site no longer waits. Go back there and connect again: one press is enough now.',
  close: 'Close this window',

  problems: {
    cancelled: 'The passkey was not used. Try again.',
    notAllowed: 'Passkeys are not allowed at this address.',
    exists: 'This device has a passkey for this wallet already. Use the passkey that exists.',
    foreign: 'This passkey opens a wallet only in the browser that has the wallet. Use the words of the wallet here.',
    invalid: 'The passkey gave an answer that cannot be used. Try another one.',
    failed: 'The passkey failed. Try again.',
  },

  manage: {
    export: 'Export the words of your wallet',
    passkeys: 'Your passkeys',
    code: 'Recovery code',
    file: 'Recovery file',
    log: 'Activity on this device',
  },
  exportText: 'With the 24 words, any wallet app opens your accounts. They stay valid for good.',
  exportUnseen: 'Make sure that nobody sees your screen. The words are never copied for you.',
  codeField: 'Recovery code',
  locked: 'The wallet was not opened. Try again.',
  passkeySynced: 'Synced by your device',
  passkeyLocal: 'On this device alone',
  noPasskeys: 'This wallet has no passkey. Its recovery code opens it in this browser.',
  codeNone: 'This wallet has no recovery code: its passkey opens it. Keep its words as another way back.',
  fileNone: 'This wallet needs no file: its passkey alone opens it, on each of your devices that has the passkey.',
  fileText:
    'The file alone opens nothing. With two of the wallet’s factors, such as the code and this device, it opens the wallet.',
  logNone: 'Nothing was done here yet.',
  events: {
    created: 'Wallet made',
    unlocked: 'Wallet opened',
    signed: 'Signed',
    sent: 'Transaction sent',
    consented: 'Site connected',
    signed_out: 'Site disconnected',
    exported: 'Words shown',
    passkey_added: 'Passkey added',
    passkey_dropped: 'Passkey removed',
    code_made: 'New recovery code made',
  },

  restoreWays: 'Restore a wallet',
  restoreWaysText: 'With its 24 words, or with a recovery file and two factors of the wallet.',
  restoreFile: 'Use a recovery file',
  restoreFileText:
    'The file alone opens nothing. You also need two of what the file names, such as a passkey and the recovery code.',
  fileField: 'Recovery file',
  fileFaults: {
    tooLarge: 'This file is too large for a recovery file. Choose the file that was saved here.',
    malformed: 'This is no recovery file, or a program has changed it. Choose the file as it was saved.',
    unreadable: 'The file could not be read. Choose it again.',
    signature: 'This file was changed after it was saved, so it is not used. Choose another copy.',
    altered: 'This file was changed after it was saved, so it is not used. Choose another copy.',
    successor: 'This file does not belong to the wallet of this browser. Choose the file that was saved last.',
    outdated:
      'This file is older than the wallet of this browser, so it is not used: a factor that was removed would open it. Choose the file that was saved last.',
  },
  openFile: 'Open the recovery file',
  openFileText: 'This file opens with two of:',
  openFileStuck:
    'In this browser, too few of them can be used. Open the file in a browser that has the wallet, or use the words of the wallet.',
  fileFactors: {
    device: (count: number) =>
      count === 1 ? 'The browser that has the wallet' : `One of ${count} browsers that have the wallet`,
    deviceHere: 'This browser',
    passkey: (count: number) => (count === 1 ? 'The passkey of the wallet' : `The ${count} passkeys of the wallet`),
    code: 'The recovery code',
    ready: 'Ready',
    used: (given: number, count: number) => (count === 1 ? 'Used' : `${given} of ${count} used`),
    open: 'Needed',
    elsewhere: 'This is another browser',
  },
  usePasskeyOfFile: 'Use a passkey of the wallet',
  useCodeOfFile: 'Use the code',
  unlocking: 'Opening your wallet…',
  codeFault: (group?: number) =>
    group
      ? `Check group ${group} of the code. Compare it with what you wrote down.`
      : 'This is no recovery code: it has 7 groups of 4 characters. Compare each with what you wrote down.',
  fileProblems: {
    noPrf: 'This passkey cannot open a wallet in this browser. Use another factor.',
    notSupported: 'This browser has no passkeys. Use another factor.',
    notOfFile: 'This passkey is none of the file’s. Use another passkey.',
    usedAlready: 'This passkey was used already. Use another factor.',
    wrongPasskey: 'This passkey does not open the file. Use another factor.',
    wrongCode: 'This code does not open the file. A code that was replaced opens older files alone.',
    tooMany: 'The wallet has 40 factors, so this browser cannot be added. Use the words of the wallet.',
  },
}
