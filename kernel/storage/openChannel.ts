import type { Kernel } from '../types/kernel.ts'

/**
 * Opens the channel by which the tabs of a kit tell each other things; it closes with the kit. Answers `undefined` if the browser has no
 * channels, or denies them to this page (storage 5).
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
