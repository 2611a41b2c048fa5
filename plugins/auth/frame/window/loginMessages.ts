/** The sentences of a login at the auth server, by email or at a provider. */
export const loginMessages = {
  goOn: 'Continue with email',
  goOnWith: (provider: string) => `Continue with ${provider}`,
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
  device: {
    title: 'Approve the login link',
    sentTo: 'A mail with a link is on its way to',
    text: 'The login server does not know this browser yet. Open the link on any device, and type these two digits there. Tell them to nobody.',
    waiting: 'Waiting for the link to be approved…',
    resend: 'Resend email',
  },
  devicePage: {
    title: 'Is this your browser?',
    asks: 'This browser wants to log in with your email:',
    asked: (time: string) => `It asked at ${time}.`,
    text: 'Type the two digits that this browser shows. If you see no such browser in front of you, close this window: nothing happens then.',
    warning: 'Whoever tells you digits on the phone or in a message wants to get into your account.',
    field: 'The two digits of the browser',
    confirm: 'Approve this browser',
    digits: 'Type two digits.',
    wrong:
      'These are not the digits of the browser, or the link is used up. After three tries, only another mail helps.',
    over: 'This link is used up or too old',
    overText: 'Go back to the browser in which you log in, and have the mail sent again.',
    down: 'The login server cannot be reached, or did not answer as it should. Try again.',
    done: 'The browser is approved',
    doneText: 'Go on in that browser: it gets a code by mail now. You can close this window.',
  },
  foreign:
    'If the wallet was made with a login, such as your email, continue with that login: the passkey then opens it.',
  loggedInAs: 'You are logged in as',
  protect: 'Make the second key of your wallet',
  protectText:
    'This login has no wallet yet. A wallet opens with its login and one more key, which you choose now. If the login is not yours, go back: the wallet would be of the login of somebody else.',
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
    tooMany: 'The wallet has 40 factors, so this browser cannot be added. Remove one in a browser that has the wallet.',
  },
  take: {
    way: 'Use another device',
    title: 'Type the code of the other device',
    text: 'Take a device whose browser has the wallet. Open Wallet security there, then Browsers, and press “Add a device”. It shows a code of eight letters and digits.',
    field: 'Code of the other device',
    asking: 'The other device is asked…',
    compare: 'Compare the six digits',
    compareText:
      'Does the other device show the same six digits? Go on only if you see them there with your own eyes. If it shows other digits or none, press “The digits are different”: you would get the wallet of somebody else, who takes what you send to it.',
    compared: 'Go on with the other device',
    comparedText:
      'Press “The digits are the same” on the other device too, and open the wallet there. If it shows no such question, cancel here.',
    waiting: 'Waiting for the other device…',
    taken: 'Make a key of this browser',
    takenText:
      'The other device has given you the wallet. Make a passkey, which opens the wallet in this browser from now on, and after your login in other browsers.',
    takenMade: 'Your passkey is saved. Use it now, so that it opens your wallet.',
    takenCode: 'Use the recovery code of the wallet',
    takenCodeText: 'With the recovery code, you type the code for each signature.',
    takenNoCode:
      'This wallet has no recovery code. If this browser can make no passkey, make a recovery code on the other device, and begin again here.',
    problems: {
      code: 'The code has eight letters and digits. Compare it with the other device.',
      refused:
        'The other device shows another code, or does not wait any more. Compare the code, or press “Add a device” there again.',
      late: 'The five minutes are over, and nothing was given. Press “Add a device” on the other device again.',
      left: 'The other device has ended this, and nothing was given. Press “Add a device” there again if you want to go on.',
      changed:
        'The wallet was changed meanwhile, so what the other device has given does not open it. Nothing was changed here. Press “Add a device” there again.',
      denied:
        'Nothing was taken. If you typed the code in one browser alone and the digits were different, somebody stands between the browsers: tell the people behind this page.',
    },
  },
  conflict:
    'Another browser has made or changed the wallet of this login meanwhile. Nothing of it was replaced. Open that wallet: a passkey or a code that was made here just now may be of no use for it.',
  unsent: 'Your wallet is not ready yet',
  unsentText:
    'The login server did not say that it has stored your wallet. Keep your passkey and your recovery code: it may have stored the wallet all the same. Try again before you go.',
  stuck: 'The wallet was not opened',
  noStorageText: (origin: string) =>
    `Allow site data for ${origin}, leave the private window, or make room on this device, and try again with the same login. The login server may have stored your wallet already: keep your passkey and your recovery code, which open it.`,
  farcaster: {
    scan: 'Scan this QR Code with your phone',
    code: 'QR code: link to Farcaster',
    copy: 'Copy link',
    copied: 'Link copied',
    open: 'Open farcaster',
  },
  popup: {
    text: (provider: string) => `Log in at ${provider} in the window that has opened.`,
    elsewhere: 'Finish in the other window',
    open: 'Open the window',
    details: 'Details',
    done: 'You can close this window',
    lost: 'No window waits for this login any more. Close this window, and log in again on the site.',
  },
  problems: {
    blocked: 'Could not open social popup',
    closed: 'Popup closed',
    timeout: 'Social login timed out. Please try again.',
    provider: 'The login server of this page does not offer this login. Choose another one.',
    cancelled: 'You did not log in at the provider. Try again, or choose another login.',
    refused: 'The answer of the provider is too old, was used before, or is not for this login. Try again.',
    unavailable: 'The provider cannot be reached, or did not answer as it should. Try again, or choose another login.',
    failed: 'Something went wrong. Try again, or choose another login.',
    typo: 'Please enter a valid email address',
    invalid: 'Invalid email. Try again.',
    code: 'The code is wrong, or too old. Compare it with the newest mail, or have another code sent.',
    expired: 'No code is good any more. Have another code sent.',
    soon: (seconds: number) => `Please try again after ${seconds} seconds`,
    limit: (minutes: number) => `This was tried too often. Try again after ${minutes} minutes.`,
    devices:
      'This account has 16 browsers already. Remove one of them under Wallet security in another browser, and try again.',
    clock: 'The clock of this device is wrong. Set the clock, and try again.',
    ended: 'This browser is logged in no more. Log in again.',
    other:
      'Another tab, or the site, has logged this browser in to another account meanwhile. No wallet was stored. Log in again.',
    old: 'This login is too old to open the wallet in this browser. Log in again.',
    passkey:
      'This login is too old to open the wallet in this browser by itself. Use a passkey of the wallet, or log in again.',
    wrongKey:
      'The login server gave out a key that does not belong to this wallet. Nothing was changed. Log in again, and tell the people behind this page if it stays so.',
    conflict: 'Another browser has changed the wallet of this login meanwhile. Try again.',
    unheld: 'The login server says that the operator has no key of this wallet. Nothing was begun.',
    noEmail:
      'This login has no email any more. So nobody could be told that the wallet is opened, and the operator does not open it.',
    paused: (days: number) =>
      `The email of this wallet has come back a short time ago. So the operator opens the wallet only after another ${days} days.`,
    waits: (minutes: number) => `The login server gives the key out in ${minutes} minutes.`,
    unasked: 'This browser waits for the key no more: the opening was cancelled, or seven days have passed. Ask again.',
    down: 'The login server cannot be reached, or did not answer as it should. Try again.',
    outdated:
      'The login server gave out an older version of your wallet than this browser has. The older version is not used, because a key that was removed would open it. The wallet of this browser stays as it is.',
    foreign:
      'The login server gave out a version of your wallet that does not follow the one of this browser. It is not used, and the wallet of this browser stays as it is.',
    damaged:
      'The login server gave out a wallet that was changed or damaged on its way. It is not used, and nothing was changed here. Try again later.',
  },
}
