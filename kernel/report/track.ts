import type { Kernel } from '../types/kernel.ts'

/** Tells the plugins that listen to `track` what happened; no address and no URL belongs into `props` (privacy 4). */
export function track(
  kernel: Kernel,
  event: string,
  props: Readonly<Record<string, string | number | boolean>> = {},
): void {
  kernel.hooks.track.call({ event, timestamp: Date.now(), props })
}
