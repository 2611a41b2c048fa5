/** Tests that Firefox cannot pass by what drives it, with the reason. Each was tried there by hand, or another way. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  'Playwright’s press in a frame of another site misses.': [
    'a page in another site’s frame connects',
    'links on a frame on a phone',
    'links on a frame of Telegram',
  ],
  'In headless Firefox, Tab past the last control leaves the page; the next one begins there again.': [
    'Enter opens with the focus on the first wallet; Tab walks rows',
    'Escape closes, and the focus returns to the button that opened',
    'Back returns to the view before, and the focus to what led there',
  ],
  'Playwright is not told there what a request carries, by which these tests choose the requests that they answer.': [
    'Ethereum: the node is slow',
    'Ethereum: the node says that the transfer would fail',
    'Ethereum: the node hangs over the estimate',
    'Ethereum: the node claims a fee out of proportion',
    'Solana: the node is slow',
    'Solana: the node hangs over the simulation',
    'Solana: the node says that the transfer would fail',
    'Solana: the node fails',
  ],
  'It emulates no preference of the system.': [
    'reduced motion: nothing moves',
    'forced colours: what can be pressed has a border',
    'a colour for each mode follows the visitor’s setting and the kit’s own',
  ],
  'A tab of the ESR 140 itself crashes, each time, as the field of this page is filled.': [
    'takes a pairing’s address, shows what is asked and answers as it is told',
  ],
  'It has no permission to read the clipboard that a driver could grant.': [
    'copies the code, and reads hooks one by one',
  ],
  'No visit shares a profile there: the harness empties that by Chromium’s own protocol.': [
    'tells what hung if a page never answers, and gives the next visitor a new profile',
  ],
  'Its driver has no flag that gives this machine another name.': ['a page on plain http'],
  'It has no authenticator that a driver could plug in.': [
    'a visitor makes a wallet with a synced passkey, and the bridge has it after a reload',
    'a passkey that stays on its device asks for the words to be kept, two of which are typed back',
    'a visitor whose authenticator has no PRF is told so, and makes a wallet with a recovery code',
    'a wallet that this browser has is used by one press, and its passkey opens the same wallet',
    'a passkey that was not used leads back to the choice, and the app is told what the visitor decides',
    'a press of a script does not count',
    'a wallet with a recovery code shows its words to its visitor, and the log of this device says so',
    'an app that was granted no wallet leads to no task of it',
    'each step of a new wallet can be read, seen at 320 px and pressed by keys',
    'the words of a wallet give the same accounts in another browser, with a passkey of its own',
    'without a bridge that shares its storage, a window is asked by the app itself',
    'the secure page keeps addresses, passkeys, hosts and its log, and the app keeps nothing',
    'an app hears at once that the visitor',
    'a visitor logs in with a passkey',
    'the login and its approvals have no fault of accessibility and fit',
    'a payment of a login that is refused moves nothing',
    'a payment whose window is closed after the press',
    'a visitor who closes the consent is not connected',
    'a session that ends in one tab ends in the others',
    'an app of the same site, at its path',
    'an app of another site, in a browser that',
    'an app of another site in a browser without windows',
    'is connected with a working provider after the browser has restarted',
    'a grant that no hidden frame could end',
    'in a browser without windows, a visitor logs in',
    'a visitor who cancels on the secure page',
    'a visitor who goes back with the browser’s own key',
    'a link of a stranger',
    'a browser that blocks windows is told in the view',
    'a visitor who cancels the passkey',
    'a visitor who closes the window of an approval',
  ],
  'It tells nobody what is in the memory of a page.': [
    'the secret of a wallet is in the memory of the page that uses it alone',
    'the reader of memories notices',
    'the search of a process notices',
  ],
  'It has no touch: the harness makes that by Chromium’s own protocol.': [
    'is closed by pulling it down',
    'stays where it may not be closed, back in its place',
    'under a finger, and in a very small window Connecting',
    'under a finger, and in a very small window Networks',
    'under a finger, and in a very small window Sending',
  ],
  'It cannot prove that a frame is seen, so a request opens in a window.': [
    'a login is consented to in a frame',
    'a request is refused by closing its view',
    'the settings of the wallet lead to the window',
  ],
}

const quote = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Matches the names of all other tests. */
export const notLeftOut = new RegExp(`^(?!.*(?:${Object.values(leftOut).flat().map(quote).join('|')}))`)
