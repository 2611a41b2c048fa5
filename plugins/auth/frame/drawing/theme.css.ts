import { declareColours } from './colours.ts'

const sizes = `--tk-text-12:12px;--tk-lead-12:16px;--tk-text-14:14px;--tk-lead-14:20px;--tk-text-16:16px;--tk-lead-16:24px;--tk-text-20:20px;--tk-lead-20:28px;--tk-radius-2:8px;--tk-radius-3:12px;--tk-focus:var(--tk-accent);--tk-font:ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;--tk-font-mono:ui-monospace,'SF Mono',SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace`

/** The variables of the kit's theme on the document: the host's mode, or else the visitor's setting. */
export const themeCss = `
:root{${sizes};${declareColours('light')};color-scheme:light}
@media (prefers-color-scheme:dark){:root{${declareColours('dark')};color-scheme:dark}}
:root[data-theme=light]{${declareColours('light')};color-scheme:light}
:root[data-theme=dark]{${declareColours('dark')};color-scheme:dark}
`
