import type { Kernel } from '../types/kernel.ts'

/**
 * What the tabs of a kit tell each other by, until the kit ends; `undefined` where the browser has no such channel, or denies it to a frame
 * of another site (storage 5).
 */
export function openChannel(
  { storage, signal }: Pick<Kernel, 'storage' | 'signal'>,
  name: string,
): BroadcastChannel | undefined {
  try {
    const channel = new BroadcastChannel(storage.nameOf(name))
    signal.addEventListener('abort', () => channel.close(), { once: true })
    if (signal.aborted) channel.close()
    return channel
  } catch {
    return undefined
  }
}
