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
    'The wallet of this browser stays with its login. Later, log in with its email, and open it with its passkey or its recovery code.',
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
  },
  factors: {
    acts: { add: 'Add a passkey', drop: 'Remove a passkey', code: 'Make a new recovery code' },
    makeCode: 'Make a recovery code',
    remove: (name: string) => `Remove “${name}”`,
    first: 'First passkey',
    unnamed: (id: string) => `Passkey ${id}`,
    addedOn: (date: string) => `Passkey added on ${date}`,
    unused: 'Not used in this browser yet',
    codeHas: 'This wallet has a recovery code. A new code takes its place.',
    addText: {
      passkey:
        'The new passkey opens this wallet in this browser alone. In other browsers, the wallet opens with its first passkey, its words or its recovery file.',
      vault:
        'The new passkey opens this wallet in this browser alone. In other browsers, the wallet opens with its words or its recovery file.',
      login: 'The new passkey opens this wallet in this browser, and after your login in other browsers too.',
    },
    dropText: {
      passkey:
        'This passkey will open nothing in this browser any more. It stays on your device until you delete it there.',
      vault:
        'Unless the wallet was made with this passkey, it will open nothing in this browser any more. It stays on your device until you delete it there.',
      login:
        'This passkey will open nothing in this browser any more, and nothing after a login in another one. A browser that has the wallet already goes on to take the passkey until it takes this change. The passkey stays on your device until you delete it there.',
    },
    dropFirst:
      'If the wallet was made with this passkey, the passkey goes on to open it in every browser. Then move what the wallet holds to a new wallet.',
    dropFile:
      'A recovery file that you have saved still opens with this passkey and another factor. Delete such files, and save a new one.',
    codeText: 'With the code, this browser opens your wallet without a passkey. The code is shown once.',
    openBy: {
      passkey: 'First, open the wallet with a passkey that it has.',
      other: 'First, open the wallet with another passkey, which stays.',
      code: 'First, type the recovery code.',
      either: 'First, open the wallet with one of its passkeys, or with the recovery code.',
      none: 'Nothing in this browser opens the wallet for a change. Use the words of the wallet to log in again.',
    },
    usePasskey: 'Use a passkey',
    useCode: 'Use the recovery code',
    dropByPasskey: 'Use another passkey, and remove this one',
    dropByCode: 'Use the recovery code, and remove this passkey',
    unlocking: 'Opening the wallet…',
    wrongCode: (group: number | undefined) =>
      group
        ? `The code is not right. Compare group ${group} first, then the other groups.`
        : 'The code is not right. It has 7 groups: compare each of them.',
    wrongPasskey:
      'This passkey does not open the wallet here: it is of another wallet, or was removed. Use a passkey of this wallet, or its recovery code if there is one.',
    replacedCode:
      'This code does not open the wallet: it is of another wallet, or a new code has taken its place. Compare it with the code that you wrote down last.',
    damaged:
      'The wallet as this browser has it is damaged. Log in again on the site: use the passkey that the wallet was made with, or restore the wallet with its recovery file or its words.',
    noDevice:
      'This browser has lost its own key, which opens the wallet together with a passkey or the code. Save the recovery file, and restore the wallet with the file and two of its other factors, or with its words.',
    create: 'Create the new passkey',
    createText:
      'The wallet is open. Choose a device, a password manager or a security key that has no passkey of this wallet yet.',
    createNow: 'Create a passkey',
    made: 'Use the new passkey once',
    madeText: 'The new passkey is saved. Use it now, so that it opens the wallet.',
    newNoPrf:
      'The new passkey cannot open a wallet: its device or password manager lacks what a wallet needs (PRF). Delete it there, and choose another device.',
    problems: {
      noPrf:
        'This browser or device cannot open the wallet with that passkey, because it lacks what a wallet needs (PRF). Keep the passkey, and use another factor, or a browser in which it has opened the wallet.',
      notSupported:
        'This browser or device has no passkeys, or its passkeys do not check who uses them. Use another device, a security key, or the recovery code if the wallet has one.',
      exists: 'That device has a passkey of this wallet already. Choose another device or a security key.',
      foreign: 'This passkey is another wallet’s. Use a passkey of this wallet.',
    },
    holds: {
      root: 'The wallet was made with this passkey, so the passkey cannot be removed. If somebody else has it, move what the wallet holds to a new wallet.',
      last: 'Nothing else opens the wallet in this browser. Add a passkey or a recovery code before you remove this one.',
      words:
        'Fewer than two factors would be left that outlive this device, and the words of the wallet were not kept here. Add a synced passkey, or a recovery code if there is none, before you remove this one.',
    },
    outcomes: {
      added: 'The passkey was added.',
      dropped: 'The passkey was removed. Delete it on your device too.',
      codeMade: 'The recovery code is set.',
      codeReplaced:
        'The new recovery code is set, and the old code opens nothing here any more. A recovery file that you have saved still opens with the old code and another factor: delete such files, and save a new one.',
      changed:
        'Another window or browser has changed this wallet meanwhile. Its change was kept, and nothing was changed here. Look again, and repeat what you want to do.',
      full: 'Nothing was changed: the wallet has 40 factors, and takes no more. Remove a passkey that you no longer use, and try again.',
      failed: 'Nothing was changed. Try again.',
      noServer:
        'Nothing was changed: a login server keeps this wallet too, and this page cannot reach it now. Try again later.',
      loggedOut:
        'Nothing was changed: this browser is logged in no more. Disconnect on the site, log in there with your email, and try again.',
      unreached: 'Nothing was changed: the login server cannot be reached, or did not answer as it should. Try again.',
      refused:
        'Nothing was changed: the version of this wallet that the login server gave out is older than that of this browser, does not follow it, or does not open here. If this browser has logged in with another email since, log in with the email of this wallet first. Otherwise tell the people behind this page.',
      unanswered:
        'The login server did not answer, so it is not known whether the change was made. Keep what has opened the wallet so far, and also a new passkey or code. Try again: the list then shows what is so.',
      unstored:
        'The login server has the change, and this browser could not store it. Keep your new passkey or code. Close this window, and open it again: the next change takes this one over first.',
    },
    madeUnused: 'If you have just made a passkey, you can delete it on your device.',
    gone: 'This browser uses another wallet now',
    goneText: 'Another window has changed the wallet of this browser. Nothing was changed here.',
  },
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
  login: {
    goOn: 'Continue with email',
    goOnAs: (email: string) => `Continue as ${email}`,
    other: 'Use another email',
    title: 'Log in with your email',
    text: 'You get a mail with a code of 6 digits. The login is one of the two factors that open your wallet: nobody opens the wallet with your mail alone.',
    field: 'Email',
    asking: 'Asking the login server…',
    codeTitle: 'Type the code from the mail',
    sentTo: 'The code is on its way to',
    codeField: 'Code of 6 digits',
    checking: 'The code is being checked…',
    resend: 'Resend code',
    resendIn: (seconds: number) => `Resend in ${seconds}s`,
    resent: 'Code email resent',
    edit: 'Use another email',
    logInAgain: 'Send me a code',
    foreign: 'If the wallet was made with your email, continue with your email: the passkey then opens it.',
    loggedInAs: 'You are logged in as',
    protect: 'Make the second key of your wallet',
    protectText:
      'This login has no wallet yet. A wallet opens with its login and one more key, which you choose now. If the email is not yours, go back: the wallet would be of the login of somebody else.',
    protectPasskey: 'Create a passkey',
    protectCode: 'Use a recovery code instead',
    protectCodeText: 'With a recovery code, you type the code for each signature.',
    useMadeText: 'Your passkey is saved. Use it now, so that it opens your wallet.',
    codeText:
      'You type this code for each signature, and to open your wallet in another browser after your login. It is shown once.',
    open: 'Open your wallet',
    openText: 'The login alone opens no wallet: use one more of what opens yours.',
    openStuck:
      'Nothing else that can be used in this browser opens the wallet. Use a browser that has the wallet, or the words of the wallet.',
    openProblems: {
      noPrf:
        'This browser or device cannot open a wallet with that passkey, because it lacks what a wallet needs (PRF). Keep the passkey, and use it where it has opened the wallet.',
      notSupported:
        'This browser or device has no passkeys, or its passkeys do not check who uses them. Use another browser, or the recovery code if the wallet has one.',
      notOfFile: 'This passkey does not belong to this wallet. Use the passkey that was made for it.',
      usedAlready: 'This passkey was used already. Use something else that opens the wallet.',
      wrongPasskey: 'This passkey does not open the wallet. Use another one.',
      wrongCode: 'This code does not open the wallet. Compare it with the code that you wrote down last.',
      wrongLogin:
        'The key of the login server does not open this wallet. Nothing was changed. Use what else opens the wallet, or tell the people behind this page.',
      tooMany:
        'The wallet has 40 factors, so this browser cannot be added. Remove one in a browser that has the wallet.',
    },
    conflict:
      'Another browser has made or changed the wallet of this login meanwhile. Nothing of it was replaced. Open that wallet: a passkey or a code that was made here just now may be of no use for it.',
    unsent: 'Your wallet is not ready yet',
    unsentText:
      'The login server did not say that it has stored your wallet. Keep your passkey and your recovery code: it may have stored the wallet all the same. Try again before you go.',
    stuck: 'The wallet was not opened',
    noStorageText: (origin: string) =>
      `Allow site data for ${origin}, leave the private window, or make room on this device, and try again with the same email. The login server may have stored your wallet already: keep your passkey and your recovery code, which open it.`,
    problems: {
      typo: 'Please enter a valid email address',
      invalid: 'Invalid email. Try again.',
      code: 'The code is wrong, or too old. Compare it with the newest mail, or have another code sent.',
      expired: 'No code is good any more. Have another code sent.',
      soon: (seconds: number) => `Please try again after ${seconds} seconds`,
      limit: (minutes: number) => `This was tried too often. Try again after ${minutes} minutes.`,
      devices: 'This account has 16 browsers already. Use one of them, or try again in some days.',
      clock: 'The clock of this device is wrong. Set the clock, and try again.',
      ended: 'This browser is logged in no more. Log in again.',
      old: 'This login is too old to open the wallet in this browser. Have a code sent, and log in again.',
      wrongKey:
        'The login server gave out a key that does not belong to this wallet. Nothing was changed. Log in again, and tell the people behind this page if it stays so.',
      conflict: 'Another browser has changed the wallet of this login meanwhile. Try again.',
      down: 'The login server cannot be reached, or did not answer as it should. Try again.',
      outdated:
        'The login server gave out an older version of your wallet than this browser has. The older version is not used, because a key that was removed would open it. The wallet of this browser stays as it is.',
      foreign:
        'The login server gave out a version of your wallet that does not follow the one of this browser. It is not used, and the wallet of this browser stays as it is.',
      damaged:
        'The login server gave out a wallet that was changed or damaged on its way. It is not used, and nothing was changed here. Try again later.',
    },
  },
}
