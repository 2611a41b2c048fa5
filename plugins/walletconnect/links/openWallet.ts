import type { Opening } from 'tapkit/ui'

/** Goes to a wallet's app within the visitor's press; outside of one it would be stopped, or take them by surprise. */
export function openWallet(opening: Opening | undefined): boolean {
  // Where the browser does not say whether there is a press, nothing is opened by itself: there is a link to press.
  if (!opening || !navigator.userActivation?.isActive) return false
  open(opening.href, opening.target, 'noreferrer,noopener')
  return true
}
