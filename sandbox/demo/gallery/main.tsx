import { createRoot } from 'react-dom/client'
import { RootContext } from '../../../ui/kit/hooks/useStyles.ts'
import { kitCss } from '../../../ui/kit/kit.css.ts'
import { shellCss } from '../../../ui/shell/shell.css.ts'
import { adopt } from '../../../ui/theme/adopt.ts'
import { applyTheme } from '../../../ui/theme/applyTheme.ts'
import { baseCss } from '../../../ui/theme/base.css.ts'
import { drawBar } from '../drawBar.ts'
import Gallery, { galleryCss } from './Gallery.tsx'

/** Every primitive and state, in one theme, in a shadow root as in the modal. */
function show(mode: 'dark' | 'light'): HTMLElement {
  const host = document.createElement('section')
  host.setAttribute('aria-label', `${mode} theme`)
  const root = host.attachShadow({ mode: 'open' })
  for (const css of [baseCss, kitCss, shellCss, galleryCss]) adopt(root, css)
  const wrapper = document.createElement('div')
  wrapper.className = 'tk'
  wrapper.dataset.theme = mode
  root.append(wrapper)
  applyTheme(root, wrapper, { mode, variables: {} })
  createRoot(wrapper).render(
    <RootContext.Provider value={root}>
      <Gallery mode={mode} />
    </RootContext.Provider>,
  )
  return host
}

drawBar()
const asked = new URLSearchParams(location.search).get('theme')
const modes: readonly ('light' | 'dark')[] = asked === 'dark' || asked === 'light' ? [asked] : ['light', 'dark']
document.getElementById('gallery')?.append(...modes.map((mode) => show(mode)))
