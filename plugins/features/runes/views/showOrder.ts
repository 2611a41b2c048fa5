import type { Kernel } from 'tapkit/kernel'

/** Shows how an order stands, over the account: going back from there leads to no form and no review of it. */
export function showOrder(kernel: Kernel, id: string): void {
  if (!kernel.state.modal.open) return
  kernel.open('Account')
  kernel.navigate('RuneOrder', { id })
}
