import { createContext, createElement, type ReactElement, type ReactNode, useContext } from 'react'
import { BaseError, type Kernel } from 'tapkit/kernel'

/** The kit that the hooks below it are about. */
export const AppKitContext = createContext<Kernel | undefined>(undefined)

/** A hook was used where no kit is. */
export class KitMissingError extends BaseError {
  override readonly name = 'KitMissingError'
  constructor({ hook }: { hook: string }) {
    super({
      code: 'kit_missing',
      message: `Please call "createAppKit" before using "${hook}" hook`,
      debug: `Wrap the component in <AppKitProvider kit={createAppKit(…)}>, or pass the kit: ${hook}({ kit }).`,
    })
  }
}

/**
 * Gives the hooks and buttons below it their kit.
 * @example
 * ```tsx
 * import { createAppKit } from 'tapkit'
 * import { AppKitProvider, ConnectButton } from 'tapkit/react'
 * const kit = createAppKit({ plugins: [] })
 * export const App = () => <AppKitProvider kit={kit}><ConnectButton /></AppKitProvider>
 * ```
 */
export function AppKitProvider({
  kit,
  children,
}: {
  readonly kit: Kernel
  readonly children?: ReactNode
}): ReactElement {
  return createElement(AppKitContext.Provider, { value: kit }, children)
}

/**
 * The kit that was given, or the provider's.
 * @throws KitMissingError
 */
export function useKit(hook: string, kit?: Kernel | undefined): Kernel {
  const own = useContext(AppKitContext)
  const found = kit ?? own
  if (!found) throw new KitMissingError({ hook })
  return found
}
