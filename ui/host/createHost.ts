import type { Kernel, ViewName } from 'tapkit/kernel'
import { type AppKit, verbs } from './AppKit.ts'
import { createOn } from './createOn.ts'
import { NoModalError } from './NoModalError.ts'
import { selectWallets } from './selectWallets.ts'

type HostOptions = {
  /** The views that this page draws itself, such as `SIWXSignMessage`. No other view opens if there is no modal. */
  readonly draws?: readonly ViewName[] | undefined
}

/**
 * The host's side of a kernel, without a modal: for a page that draws everything itself, and for tests. `open`, a call of a feature
 * that would show a view, and a connect that a required sign-in gates fail with `NoModalError` there, unless `draws` names the view.
 * @example
 * ```ts
 * import { createHost } from 'tapkit'
 * import { createKernel } from 'tapkit/kernel'
 * const kernel = createKernel({ plugins: [] })
 * await kernel.start()
 * const kit = createHost(kernel)
 * kit.on('connect', ({ connection }) => console.info(connection.account.address))
 * ```
 */
export function createHost(kernel: Kernel, { draws = [] }: HostOptions = {}): AppKit {
  // The visitor would see nothing of a view that is not drawn, and the caller of a question there would wait for ever.
  kernel.hooks.beforeNavigate.tap('host', ({ view }) => {
    if (!kernel.view('Connect') && !(draws as readonly string[]).includes(view)) throw new NoModalError({ view })
    return undefined
  })
  return {
    ...(Object.fromEntries(verbs.map((verb) => [verb, kernel[verb]])) as Pick<AppKit, (typeof verbs)[number]>),
    name: kernel.name,
    kernel,
    get state() {
      return kernel.snapshot()
    },
    features: kernel.features,
    wallets: (namespace) => selectWallets(kernel.snapshot(), namespace),
    on: createOn(kernel) as AppKit['on'],
  }
}
