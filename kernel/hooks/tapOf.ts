import type { TapOptions } from './types.ts'

type Work = (...args: unknown[]) => unknown
type AnyHook = {
  readonly name: string
  tapPromise(options: TapOptions, fn: (...args: unknown[]) => Promise<unknown>): void
}

/** A plugin's name for its taps, with `lazy` for taps whose code loads when they are first called. */
export const tapOf = (options: TapOptions) => ({
  ...options,
  lazy(hook: AnyHook, load: () => Promise<Readonly<Record<string, unknown>>>, ...context: readonly unknown[]) {
    // The types of `LazyTap` refuse a module without a function of the hook's name. If one gets through all the same,
    // the tap throws.
    hook.tapPromise(options, async (...args) => ((await load())[hook.name] as Work)(...context, ...args))
  },
})
