import type { TapOptions } from './types.ts'

type Work = (...args: unknown[]) => unknown
type AnyHook = {
  readonly name: string
  tapPromise(options: TapOptions, fn: (...args: unknown[]) => Promise<unknown>): void
}

/** A plugin's name for its taps, with `lazy` for those whose work loads when it is first asked for. */
export const tapOf = (options: TapOptions) => ({
  ...options,
  lazy(hook: AnyHook, load: () => Promise<Readonly<Record<string, unknown>>>, ...context: readonly unknown[]) {
    // `LazyTap` lets nothing load that has no function of the hook's name; what has none all the same is a throw of this tap.
    hook.tapPromise(options, async (...args) => ((await load())[hook.name] as Work)(...context, ...args))
  },
})
