import { useLayoutEffect, useRef } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { useKernelState } from '../kit/useKernelState.ts'
import { RootContext } from '../kit/useStyles.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { AlertBar } from './AlertBar.tsx'
import { Dialog } from './Dialog.tsx'
import { Header } from './Header.tsx'
import { Router } from './Router.tsx'
import { Toasts } from './Toasts.tsx'

/** The whole modal: dialog, header, the view that is shown, toasts and the developer's alert bar. */
export function Shell({ kernel, root }: { readonly kernel: Kernel; readonly root: ShadowRoot }) {
  const { theme, modal, toast, alert } = useKernelState(kernel)
  const wrapper = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = wrapper
    if (current) applyTheme(root.host as HTMLElement, current, theme)
  }, [root, theme])
  return (
    <RootContext.Provider value={root}>
      <div className="tk" ref={wrapper} data-theme={theme.mode}>
        <Dialog kernel={kernel} open={modal.open} shaking={modal.shaking} yielding={modal.yielding}>
          {alert && <AlertBar alert={alert} onDismiss={() => kernel.alert(undefined)} />}
          <div className="tk-card">
            <Header kernel={kernel} />
            <Router kernel={kernel} />
            <Toasts toast={toast} />
          </div>
        </Dialog>
      </div>
    </RootContext.Provider>
  )
}
