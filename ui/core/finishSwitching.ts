import type { Kernel } from 'tapkit/kernel'

/** Where a network that the wallet moved to leads: back, or to the account where there is only what was unsupported. */
export function finishSwitching(kernel: Kernel): void {
  const { stack } = kernel.state.router
  const isStart = stack.length === 1 || stack.some(({ view }) => view === 'UnsupportedChain')
  if (isStart) kernel.replace('Account')
  else kernel.goBack()
}
