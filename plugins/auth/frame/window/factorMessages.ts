/** Sentences about the factors of the wallet, and their changes. */
export const factors = {
  acts: {
    add: 'Add a passkey',
    drop: 'Remove a passkey',
    code: 'Make a new recovery code',
    browser: 'Remove a browser',
    others: 'Log out everywhere else',
    email: 'Change the email',

    give: 'Give your wallet to the other browser',
    escrow: 'Take the operator’s key away',
  },
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
    browserDropped: 'The browser was removed, and its login has ended.',
    escrowDropped:
      'The operator’s key is taken away, and opens the wallet no more. A recovery file that you have saved still opens with that key and another factor: delete such files, and save a new one.',
    othersDropped: 'Every other browser was removed, and its login has ended.',
    given:
      'The other browser can open your wallet once “The digits are the same” was pressed there too, and shows the rest. When it has finished, it stands in this list.',
    giveUnanswered:
      'The login server did not answer, so it is not known whether the other browser was given the wallet. Look at the other browser. If it does not go on, add it once more.',
    giveLeft:
      'The other browser has ended this, or the time was over. It was given nothing. Add it once more if you want to.',
    giveLate: 'The five minutes are over, and nothing was given. Add the other browser once more if you want to.',
    giveDenied:
      'Nothing was given. If you typed the code in one browser alone and the digits were different, somebody stands between the browsers: tell the people behind this page.',
    giveForged:
      'Nothing was given: the key of the other browser was exchanged on its way. Tell the people behind this page if this happens again.',
    giveLimit: 'Nothing was given: a browser was added too often within an hour. Try again later.',
    loggedOutHere:
      'This browser is logged out. It still has the wallet, which opens here without a login as before. To change what opens the wallet, log in again.',
    emailChanged:
      'The email was changed. The old address got a mail with a link, by which the change can be undone for 72 hours.',
    emailUnanswered:
      'The login server did not answer, so it is not known whether the email was changed. What is shown below is what is so now: try again, unless the new email is there.',
    emailGone:
      'Nothing was changed: the change was begun too long ago, or another change was begun since. Look at the addresses, or begin again on the site.',
    emailTaken:
      'Nothing was changed: the new email is the login of another wallet. Begin again on the site, with another email.',
    emailsFull: 'Nothing was changed: the email was changed too often in the last 72 hours. Try again later.',
    mailDown: 'Nothing was changed: the mail that tells the old address of the change could not be sent. Try again.',
    changed:
      'Another window or browser has changed this wallet meanwhile. Its change was kept, and nothing was changed here. Look again, and repeat what you want to do.',
    full: 'Nothing was changed: the wallet has 40 factors, and takes no more. Remove a passkey that you no longer use, and try again.',
    failed: 'Nothing was changed. Try again.',
    noServer:
      'Nothing was changed: a login server keeps this wallet too, and this page cannot reach it now. Try again later.',
    loggedOut:
      'Nothing was changed: this browser is logged in no more. Disconnect on the site, log in there as before, and try again.',
    unreached: 'Nothing was changed: the login server cannot be reached, or did not answer as it should. Try again.',
    refused:
      'Nothing was changed: the version of this wallet that the login server gave out is older than that of this browser, does not follow it, or does not open here. If this browser has logged in as somebody else since, log in to this wallet first. Otherwise tell the people behind this page.',
    unanswered:
      'The login server did not answer, so it is not known whether the change was made. Keep what has opened the wallet so far, and also a new passkey or code. Try again: the list then shows what is so.',
    unstored:
      'The login server has the change, and this browser could not store it. Keep your new passkey or code. Close this window, and open it again: the next change takes this one over first.',
  },
  madeUnused: 'If you have just made a passkey, you can delete it on your device.',
  gone: 'This browser uses another wallet now',
  goneText: 'Another window has changed the wallet of this browser. Nothing was changed here.',
}

/** Sentences about a change of the email. */
export const email = {
  now: 'The email of your login',
  from: 'Old email',
  to: 'New email',
  text: 'From then on, you log in to this wallet with a code that goes to the new email. The wallet and its addresses stay the same, and the old address gets a mail with a link, by which the change can be undone for 72 hours.',
  yours:
    'Whoever reads the mail of the new email has one of the two factors that open this wallet. Go on only if that email is yours, and you have asked for this change.',
  none: 'No change of the email waits for your wallet. Begin on the site: there you type the new email, and the codes from the mails.',
  byPasskey: 'Use a passkey, and change the email',
  byCode: 'Use the recovery code, and change the email',
}

/** Sentences about the browsers of a wallet that a login keeps. */
export const browsers = {
  here: 'This browser',
  loggedIn: (time: string) => `Last login: ${time}.`,
  joined: (time: string) => `Not logged in. It has had the wallet since ${time}.`,
  neverOpened: 'It has never opened the wallet.',
  unlisted: (id: string) => `Browser ${id}`,
  drop: (name: string) => `Remove “${name}”`,
  logOut: 'Log out of this browser',
  logOutText: 'If you log out of this browser, it still has the wallet, which opens here without a login as before.',
  dropOthers: 'Log out everywhere else',
  add: 'Add a device',
  addCode: 'Type this code in the other browser',
  addCodeText:
    'In the browser on your other device, open the same site and log in as you did here. Choose “Use another device”, and type the code there. It is good for five minutes.',
  addWaiting: 'Waiting for the other browser…',
  addAsked: 'This browser asks for your wallet:',
  addAskedUnknown: 'Another browser asks for your wallet.',
  compare: 'Compare the six digits',
  compareText:
    'Does the other browser show the same six digits? Go on only if you see them there with your own eyes, and press there too. Whoever asks you for the digits wants to take what your wallet holds.',
  same: 'The digits are the same',
  different: 'The digits are different',
  giveText:
    'The other browser opens your wallet from then on, and makes a passkey of its own, or uses the recovery code of the wallet if there is one. You can remove it here at any time.',
  giveByPasskey: 'Use a passkey, and give the wallet',
  giveByCode: 'Use the recovery code, and give the wallet',
  dropByPasskey: 'Use a passkey, and go on',
  dropByCode: 'Use the recovery code, and go on',
  dropText:
    'This browser is logged out, and its own key opens nothing together with your login any more. Whoever uses the browser can log in again only with your mail, and opens the wallet then only with another factor of the wallet.',
  othersText:
    'Every other browser is logged out, and its own key opens nothing together with your login any more. This browser stays.',
  stillOpens:
    'The wallet as a browser has stored it still opens in that browser with another factor that the wallet had then, such as a passkey or a recovery code. If somebody else may have one of them too, move what the wallet holds to a new wallet.',
}
