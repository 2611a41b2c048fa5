import type { Kernel } from 'tapkit/kernel'
import { ThemeRoot } from '../kit/ThemeRoot.tsx'
import { useExit } from '../kit/useExit.ts'
import { useKernelState } from '../kit/useKernelState.ts'
import { AlertBar } from './AlertBar.tsx'
import { Dialog } from './Dialog.tsx'
import { Header } from './Header.tsx'
import { Router } from './Router.tsx'
import { Toasts } from './Toasts.tsx'
import { useRoute } from './useRoute.ts'

/** The whole modal: dialog, header, the view that is shown, toasts and the developer's alert bar. */
export function Shell({ kernel, root }: { readonly kernel: Kernel; readonly root: ShadowRoot }) {
  const { modal, toast, alert } = useKernelState(kernel)
  const shown = useExit(modal.open)
  const current = useRoute(kernel, shown)
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
        {alert && <AlertBar alert={alert} onDismiss={() => kernel.alert(undefined)} />}
        <div className="tk-card">
          <Header kernel={kernel} current={current} />
          <Router kernel={kernel} current={current} />
          <Toasts toast={toast} />
        </div>
      </Dialog>
    </ThemeRoot>
  )
}
