import { type Kernel, type ViewName, ViewNotFoundError } from 'tapkit/kernel'
import { nameFeatures } from '../development/nameFeatures.ts'
import { type AppKit, verbs } from './AppKit.ts'
import { createOn } from './createOn.ts'
import { NoModalError } from './NoModalError.ts'
import { selectWallets } from './selectWallets.ts'

type HostOptions = {
  /** The views of gates, such as `SIWXSignMessage`, that this page draws itself. Any other gate is refused where there is no modal. */
  readonly draws?: readonly ViewName[] | undefined
}

/**
 * The host's side of a kernel, without a modal: for a page that draws everything itself, and for tests. `open` throws
 * `NoModalError` there, but for a view that a plugin brings; a connect that a required sign-in gates rejects with it, unless
 * `draws` names the view.
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
  // A question that is not drawn is never answered, and its caller would wait for ever.
  kernel.hooks.beforeNavigate.tap('host', ({ view }) => {
    if (kernel.view(view)?.gate && !kernel.view('Connect') && !(draws as readonly string[]).includes(view))
      throw new NoModalError({ view })
    return undefined
  })
  return {
    ...(Object.fromEntries(verbs.map((verb) => [verb, kernel[verb]])) as Pick<AppKit, (typeof verbs)[number]>),
    // A modal opens with the core views: without them the kernel can only say that some view is missing.
    open(...start: Parameters<AppKit['open']>) {
      try {
        kernel.open(...start)
      } catch (error) {
        throw error instanceof ViewNotFoundError && !kernel.view('Connect') ? new NoModalError({ cause: error }) : error
      }
    },
    name: kernel.name,
    kernel,
    get state() {
      return kernel.snapshot()
    },
    features: nameFeatures(kernel.features),
    wallets: (namespace) => selectWallets(kernel.snapshot(), namespace),
    on: createOn(kernel) as AppKit['on'],
  }
}
