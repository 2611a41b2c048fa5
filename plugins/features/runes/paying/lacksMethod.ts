import type { Kernel } from 'tapkit/kernel'

/** The methods that the wallet of a session has listed, and then answered with "not found". */
const missing = new WeakMap<Kernel, Set<string>>()

const keyOf = (kernel: Kernel, method: string): string => `${kernel.connection('bip122')?.sessionId} ${method}`

/** Whether the wallet has answered a method with "not found" before: an order of the service takes its place. */
export const lacksMethod = (kernel: Kernel, method: string): boolean =>
  missing.get(kernel)?.has(keyOf(kernel, method)) === true

/** Notes that the wallet has answered a method with "not found". */
export function noteLack(kernel: Kernel, method: string): void {
  const known = missing.get(kernel) ?? new Set<string>()
  missing.set(kernel, known.add(keyOf(kernel, method)))
}
