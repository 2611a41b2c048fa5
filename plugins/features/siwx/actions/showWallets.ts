import { closeGate, type Kernel } from 'tapkit/kernel'

/**
 * Shows the wallets, with nothing behind them: what led to the sign-in of a session has come to nothing, and is not gone back to. What is
 * asked for another wallet stays on screen.
 */
export function showWallets(kernel: Kernel, sessionId: string): void {
  if (closeGate(kernel, sessionId) && kernel.view('Connect')) kernel.open('Connect')
}
