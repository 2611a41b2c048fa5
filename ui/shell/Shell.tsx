import { lazy, Suspense, useRef } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { useKernelState } from '../kit/hooks/useKernelState.ts'
import { ThemeRoot } from '../kit/overlay/ThemeRoot.tsx'
import { useExit } from '../kit/overlay/useExit.ts'
import { Dialog } from './Dialog.tsx'
import { nameOf } from './focusTarget.ts'
import { Header } from './Header.tsx'
import { Router } from './Router.tsx'
import { Toasts } from './Toasts.tsx'
import { useRoute } from './useRoute.ts'

/** For developers: visitors do without. */
const AlertBar = lazy(async () => ({ default: (await import('./AlertBar.tsx')).AlertBar }))

/** The whole modal: dialog, header, the view that is shown, toasts and the developer's alert bar. */
export function Shell({ kernel, root }: { readonly kernel: Kernel; readonly root: ShadowRoot }) {
  const { modal, toast, alert } = useKernelState(kernel)
  const shown = useExit(modal.open)
  const current = useRoute(kernel, shown)
  const { depth } = current
  /** The control that had the focus last, by the depth of its view. */
  const left = useRef<Record<number, string>>({})
  return (
    <ThemeRoot kernel={kernel} root={root}>
      <Dialog
        kernel={kernel}
        open={modal.open}
        shown={shown}
        current={current}
        shaking={modal.shaking}
        yielding={modal.yielding}
      >
        {alert && (
          <Suspense>
            <AlertBar kernel={kernel} alert={alert} onDismiss={() => kernel.alert(undefined)} />
          </Suspense>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the focus is */}
        <div
          className="tk-card"
          onFocus={({ target }) => {
            left.current[depth] = nameOf(target)
          }}
        >
          <Header kernel={kernel} current={current} />
          <Router kernel={kernel} current={current} left={left.current[depth]} />
          <Toasts toast={toast} />
        </div>
      </Dialog>
    </ThemeRoot>
  )
}
