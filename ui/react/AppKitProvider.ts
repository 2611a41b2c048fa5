import { createContext, createElement, type ReactElement, type ReactNode, useContext } from 'react'
import { BaseError } from 'tapkit/kernel'
import type { AppKit } from '../host/AppKit.ts'

/** The kit that the hooks below it are about. */
export const AppKitContext = createContext<AppKit | undefined>(undefined)

/** A hook was used where no kit is. */
export class KitMissingError extends BaseError<{ readonly hook: string }> {
  override readonly name = 'KitMissingError'
  constructor({ hook }: { hook: string }) {
    super({
      code: 'kit_missing',
      params: { hook },
      docsPath: 'docs/errors.md#kit_missing',
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
  readonly kit: AppKit
  readonly children?: ReactNode
}): ReactElement {
  return createElement(AppKitContext.Provider, { value: kit }, children)
}

/**
 * The provider's kit, or the one that is given. A hook of your own gives its name, for the error where no kit is.
 * @throws KitMissingError
 * @example
 * ```tsx
 * import { useKit } from 'tapkit/react'
 * export function Help() {
 *   const kit = useKit()
 *   return <button type="button" onClick={() => kit.setTheme({ mode: 'dark' })}>Dark</button>
 * }
 * ```
 */
export function useKit(hook = 'useKit', kit?: AppKit | undefined): AppKit {
  const own = useContext(AppKitContext)
  const found = kit ?? own
  if (!found) throw new KitMissingError({ hook })
  return found
}
