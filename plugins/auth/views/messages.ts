/** Every sentence of the login's views. `page` is the host of the secure page. */
export const messages = {
  continue: 'Continue with a passkey',
  continuing: 'Go on in the other window',
  promise: (page: string) => `Your own wallet, opened with a passkey on ${page}.`,
  loggedIn: 'You’re logged in.',
  noPasskeys: 'This browser has no passkeys. Open this page in a current version of your browser.',
  insecure: 'Passkeys need a secure connection. Open this page under https.',
  open: 'Open the window',
  show: 'Show the window',
  openAgain: 'Open the window again',
  tryAgain: 'Try again',
  email: {
    label: 'Email',
    submit: 'Continue',
    sending: 'Sending the code…',
    invalid: 'Please enter a valid email address',
    enter: 'Enter the 6-digit code',
    sentTo: (email: string, minutes: number) => `We sent it to ${email}. It works for ${minutes} minutes.`,
    code: 'The 6-digit code',
    proving: 'Checking the code…',
    tryAgain: 'Try again',
    resend: 'Resend Code',
    resendIn: (seconds: number) => `Resend in ${seconds}s`,
    resent: 'Code email resent',
    device: {
      approve: 'Approve the login link',
      sentTo: (email: string, minutes: number) => `We sent it to ${email}. It works for ${minutes} minutes.`,
      text: 'Open the link on any device, and type these two digits there. Tell them to nobody.',
      digits: 'Your two digits',
      waiting: 'Waiting for the link to be approved…',
      resend: 'Resend email',
      resent: 'Login link resent',
    },
  },
  farcaster: {
    scan: 'Scan this QR Code with your phone',
    /** The name of the code for screen readers. */
    qr: 'QR code: link to Farcaster',
    preparing: 'Preparing a code…',
    copy: 'Copy link',
    copied: 'Link copied',
    notCopied: 'Failed to copy',
    continue: 'Continue in Farcaster',
    continueText: 'Accept connection request in the app',
    open: 'Open farcaster',
    loading: 'Loading user data',
    loadingText: 'Please wait a moment while we load your data.',
    failed: 'Failed to connect to farcaster',
    expired: 'The link has expired',
    expiredText: 'Nobody has answered within 5 minutes. Get a new link, and try again.',
  },
  create: {
    title: 'A wallet of your own',
    text: (page: string) =>
      `A window of ${page} opens. Create a passkey there, or use a passkey that you have. There is no password.`,
    /** For a browser that is logged in by an email, whose window needs no passkey. */
    proven: 'Your email is confirmed',
    /** For a browser that is logged in by an account elsewhere. */
    loggedIn: 'You’re logged in',
    provenText: (page: string, email: string) =>
      `A window of ${page} opens for ${email}. Open your wallet there, or create one.`,
    provenWaitingText: (page: string) => `Open or create your wallet on ${page}. This window then moves on by itself.`,
    waiting: 'Go on in the other window',
    waitingText: (page: string) =>
      `Create your wallet on ${page}, or use your passkey. This window then moves on by itself.`,
    consent: 'One more step',
    consentText: (app: string) => `${app} asks for your consent to see your accounts.`,
    leaving: (page: string) => `Opening ${page}…`,
    opening: 'Connecting…',
    declined: 'You did not log in',
    declinedText: 'The window was closed, or you said no. Nothing was shared.',
    failed: 'Failed to connect',
    failedText: (page: string) => `${page} did not complete the login. Nothing was shared.`,
  },
  approve: {
    /** The name of the frame for screen readers. */
    frame: (page: string) => `Request on ${page}`,
    consent: (app: string) => `Connect to ${app}`,
    request: 'Check the request',
    text: (page: string) => `A window of ${page} shows what you agree to. Nothing is signed before you agree there.`,
    waiting: 'Go on in the other window',
    waitingText: (page: string) => `${page} shows the request. This window then moves on by itself.`,
    none: 'No request is waiting',
    noneText: 'The request was answered, or the app has withdrawn it.',
    refuse: 'Refuse',
    severedText: (page: string) =>
      `This page cannot see the window of ${page} any more, and moves on once you are done there. Refuse if the window is gone.`,
    blockedText: (page: string) =>
      `Your browser has blocked the window of ${page}. Open it again, and allow it if you are asked. If your browser opens no windows, refuse, and open this page in your device’s own browser.`,
    loading: 'Loading the request',
  },
  /** Why a window is not to be seen. */
  blocked: 'The window was blocked',
  blockedText: (page: string) =>
    `Your browser has blocked the window of ${page}. Open it again, and allow it if you are asked.`,
  continueHere: 'Continue in this tab',
  unable: 'This browser opens no window',
  unableText: (page: string) =>
    `Your wallet needs a window of ${page}. Open this page in your device’s own browser, such as Chrome or Safari, and log in there.`,
  slow: 'The other window is slow to answer',
  slowText: (page: string) =>
    `${page} has not answered yet. If its window stays empty or shows an error, cancel, and try again later.`,
  cancel: 'Cancel',
  refused: 'This wallet is not set up for this app',
  refusedText: (page: string, app: string) =>
    `${page} does not list ${app} as an app of its own. Nothing was shared. The people who run ${app} can change that.`,
  refusedAround: (page: string, app: string) =>
    `${page} does not list ${app}, or the site that shows ${app} here. Nothing was shared. Open ${app} in a tab of its own, or ask the people who run it.`,
  unfit: 'This wallet does not fit this app',
  unfitText: (page: string, app: string) =>
    `${page} lacks what ${app} needs of it. Nothing was shared. The people who run ${app} can change that.`,
  silentText: (page: string) => `${page} did not answer. Nothing was shared. Check your connection, and try again.`,
  severed: 'Finish in the other window',
  severedText: (page: string) =>
    `This page cannot see the window of ${page} any more, and moves on once you are done there. Open the window again if it is gone.`,
  upgrade: {
    title: (page: string) => `${page} can open this wallet`,
    text: (page: string) =>
      `You have let the people behind ${page} keep a key of your wallet, as a way back if you lose everything else. A window of ${page} shows who waits for it, and takes it away.`,
    none: (page: string) => `${page} cannot open this wallet`,
    noneText: (page: string) => `The people behind ${page} keep no key that opens your wallet.`,
    unknown: 'Who can open this wallet',
    unknownText: (page: string) =>
      `A window of ${page} shows whether the people behind it keep a key of your wallet, and takes it away.`,
  },
  security: {
    text: (page: string) => `Your key never leaves ${page}. Each of these opens a window there.`,
    passkeys: 'Passkeys',
    passkeysText: 'Add a passkey, or drop a passkey',
    code: 'Recovery code',
    codeText: 'Make a new code',
    file: 'Recovery file',
    fileText: 'Keep a copy of your locked wallet',
    passkeysCount: (count: number) => (count === 1 ? '1 passkey' : `${count} passkeys`),
    none: 'None',
    saved: 'Saved',
    export: 'Recovery phrase',
    exportText: 'Show the 24 words of your wallet',
    devices: 'Browsers',
    devicesText: 'See where you are logged in, and log out there',
    escrow: (page: string) => `${page} can open this wallet`,
    escrowText: 'See what that means, and take it away',
    log: 'Activity',
    logText: 'What was done on this device',
  },
}
