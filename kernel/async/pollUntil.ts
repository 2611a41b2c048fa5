import { pause } from './pause.ts'

/**
 * Reads something until it is as wanted, `tries` times at most with `ms` between; answers what was read last.
 * @example
 * ```ts
 * import { type Kernel, pollUntil } from 'tapkit/kernel'
 * declare const readChain: () => Promise<number>
 * export const settledChain = (kernel: Kernel, wanted: number) =>
 *   pollUntil(readChain, (chain) => chain === wanted, { tries: 20, ms: 200, signal: kernel.signal })
 * ```
 */
export async function pollUntil<value>(
  read: () => Promise<value>,
  isWanted: (value: value) => boolean,
  { tries, ms, signal }: { readonly tries: number; readonly ms: number; readonly signal: AbortSignal },
): Promise<value> {
  for (let left = tries; ; left--) {
    const value = await read()
    if (isWanted(value) || left <= 1) return value
    await pause(ms, signal)
  }
}
