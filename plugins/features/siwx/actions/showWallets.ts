import { closeGate, type Kernel } from 'tapkit/kernel'

/**
 * Shows the wallets as the first view, because the view that led to the failed sign-in is not gone back to. A question
 * about another wallet stays on screen.
 */
export function showWallets(kernel: Kernel, sessionId: string): void {
  if (closeGate(kernel, sessionId) && kernel.view('Connect')) kernel.open('Connect')
}
