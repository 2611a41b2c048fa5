import type { Kernel, State } from 'tapkit/kernel'
import { useKit } from './AppKitProvider.ts'
import { useSelected } from './useSelected.ts'

type AppKitTheme = {
  readonly themeMode: State['theme']['mode']
  readonly themeVariables: Readonly<Record<string, string>>
  readonly setThemeMode: (mode: State['theme']['mode']) => void
  readonly setThemeVariables: (variables: Record<string, string>) => void
}

/** The theme, and how to change it. */
export function useAppKitTheme({ kit }: { readonly kit?: Kernel | undefined } = {}): AppKitTheme {
  const kernel = useKit('useAppKitTheme', kit)
  const { mode, variables } = useSelected(kernel, ({ theme }) => theme)
  return {
    themeMode: mode,
    themeVariables: variables,
    setThemeMode: (next) => kernel.setTheme({ mode: next }),
    setThemeVariables: (next) => kernel.setTheme({ variables: next }),
  }
}
