import type { AlertCode, Kernel } from 'tapkit/kernel'

const told = new WeakMap<Kernel, Set<AlertCode>>()

/** Tells the developer what is wrong with the project, once a kit, however many answers say so (errors 3). */
export function tellOnce(kernel: Kernel, alert: { readonly code: AlertCode; readonly message?: string }): void {
  const before = told.get(kernel) ?? new Set()
  if (before.has(alert.code)) return
  told.set(kernel, before.add(alert.code))
  kernel.alert(alert)
}
