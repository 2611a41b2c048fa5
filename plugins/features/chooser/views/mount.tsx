import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Kernel } from 'tapkit/kernel'
import { adopt, baseCss, buttonsCss, loadFont, mediaCss, stageCss, ThemeRoot } from 'tapkit/ui'
import { Chooser } from './Chooser.tsx'
import { chooserCss } from './chooser.css.ts'

/** Draws the closed overlay of a kit into a shadow root. */
export function mount(host: ShadowRoot, kernel: Kernel): { unmount(): void } {
  for (const css of [baseCss, buttonsCss, mediaCss, stageCss, chooserCss]) adopt(host, css)
  loadFont(kernel.state.config.fontStylesheet)
  const root = createRoot(host)
  flushSync(() =>
    root.render(
      <ThemeRoot kernel={kernel} root={host}>
        <Chooser kernel={kernel} />
      </ThemeRoot>,
    ),
  )
  return { unmount: () => root.unmount() }
}
