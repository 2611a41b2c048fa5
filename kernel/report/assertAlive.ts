import { DestroyedError } from '../errors/plugin.ts'
import type { Kernel } from '../types/kernel.ts'

/** @throws DestroyedError after `destroy()` */
export function assertAlive(kernel: Kernel): void {
  if (kernel.signal.aborted) throw new DestroyedError()
}
