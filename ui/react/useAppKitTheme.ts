import type { State } from 'tapkit/kernel'
import type { AppKit } from '../host/AppKit.ts'
import { useKernelState } from '../kit/hooks/useKernelState.ts'
import { useKit } from './AppKitProvider.ts'

/** The result of `useAppKitTheme`. */
export type AppKitTheme = {
  readonly themeMode: State['theme']['mode']
  /** `--tk-accent`, where the host set it. */
  readonly themeAccent: string | undefined
  readonly themeVariables: Readonly<Record<string, string>>
  readonly setThemeMode: (mode: State['theme']['mode']) => void
  /** A CSS colour; the colour of text on it is computed. The other variables stay. */
  readonly setThemeAccent: (accent: string) => void
  /** Takes the place of all of them, the accent included. */
  readonly setThemeVariables: (variables: Record<string, string>) => void
}

/** The theme, and how to change it. */
export function useAppKitTheme({ kit }: { readonly kit?: AppKit | undefined } = {}): AppKitTheme {
  const { kernel } = useKit('useAppKitTheme', kit)
  const { mode, variables } = useKernelState(kernel, ({ theme }) => theme)
  return {
    themeMode: mode,
    themeAccent: variables['--tk-accent'],
    themeVariables: variables,
    setThemeMode: (next) => kernel.setTheme({ mode: next }),
    setThemeAccent: (next) => kernel.setTheme({ accent: next }),
    setThemeVariables: (next) => kernel.setTheme({ variables: next }),
  }
}
