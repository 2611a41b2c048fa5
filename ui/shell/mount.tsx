import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Kernel } from 'tapkit/kernel'
import { kitCss } from '../kit/kit.css.ts'
import { adopt } from '../theme/adopt.ts'
import { baseCss } from '../theme/base.css.ts'
import { loadFont } from '../theme/loadFont.ts'
import { Shell } from './Shell.tsx'
import { shellCss } from './shell.css.ts'
import { toastsCss } from './toasts.css.ts'

/** A drawn modal. */
export type Mount = { unmount(): void }

/** Draws the modal of a kit into a shadow root, in the frame that asked for it. */
export function mount(host: ShadowRoot, kernel: Kernel): Mount {
  for (const css of [baseCss, kitCss, shellCss, toastsCss]) adopt(host, css)
  loadFont(kernel.state.config.fontStylesheet)
  const root = createRoot(host)
  flushSync(() => root.render(<Shell kernel={kernel} root={host} />))
  return { unmount: () => root.unmount() }
}
