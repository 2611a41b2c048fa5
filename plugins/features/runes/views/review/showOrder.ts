import type { Kernel } from 'tapkit/kernel'

/**
 * Shows how an order stands, over the account: going back from there leads to no form and no review of it. It never throws: an error
 * after a payment would read as if nothing was paid.
 */
export function showOrder(kernel: Kernel, id: string): void {
  if (!kernel.state.modal.open) return
  try {
    if (kernel.view('Account')) kernel.open('Account')
    kernel.navigate('RuneOrder', { id })
  } catch (error) {
    kernel.report(error)
  }
}
