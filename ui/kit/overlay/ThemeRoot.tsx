import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { applyTheme } from '../../theme/applyTheme.ts'
import { languageOf } from '../../theme/languageOf.ts'
import { useKernelState } from '../hooks/useKernelState.ts'
import { RootContext } from '../hooks/useStyles.ts'

type Props = { readonly kernel: Kernel; readonly root: ShadowRoot; readonly children: ReactNode }

/** Draws the parts of the kit into a shadow root, in the theme of a kernel, and follows it. */
export function ThemeRoot({ kernel, root, children }: Props) {
  const theme = useKernelState(kernel, (state) => state.theme)
  const texts = useKernelState(kernel, (state) => state.texts)
  const wrapper = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = wrapper
    if (current) applyTheme(root, current, theme)
  }, [root, theme])
  return (
    <RootContext.Provider value={root}>
      <div className="tk" ref={wrapper} data-theme={theme.mode} {...languageOf({ texts })}>
        {children}
      </div>
    </RootContext.Provider>
  )
}
