import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { applyTheme } from '../theme/applyTheme.ts'
import { useKernelParts } from './useKernelParts.ts'
import { RootContext } from './useStyles.ts'

type Props = { readonly kernel: Kernel; readonly root: ShadowRoot; readonly children: ReactNode }

/** Draws the parts of the kit into a shadow root, in the theme of a kernel, and follows it. */
export function ThemeRoot({ kernel, root, children }: Props) {
  const { theme } = useKernelParts(kernel, 'theme')
  const wrapper = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = wrapper
    if (current) applyTheme(root.host as HTMLElement, current, theme)
  }, [root, theme])
  return (
    <RootContext.Provider value={root}>
      <div className="tk" ref={wrapper} data-theme={theme.mode}>
        {children}
      </div>
    </RootContext.Provider>
  )
}
