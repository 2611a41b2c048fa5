import type { Kernel } from 'tapkit/kernel'

/** Shows the wallets, with nothing behind them: what led to the sign-in has come to nothing, and is not gone back to. */
export function showWallets(kernel: Kernel): void {
  kernel.close('done')
  if (kernel.view('Connect')) kernel.open('Connect')
}
