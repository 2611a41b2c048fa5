import type { Opening } from 'tapkit/ui'

/**
 * Opens a wallet's app within the visitor's press. Outside a press, browsers would stop the navigation, or it would
 * surprise the visitor.
 */
export function openWallet(opening: Opening | undefined): boolean {
  // If the browser does not tell whether there is a press, nothing opens by itself. The visitor can press the link
  // instead.
  if (!opening || !navigator.userActivation?.isActive) return false
  open(opening.href, opening.target, 'noreferrer,noopener')
  return true
}
