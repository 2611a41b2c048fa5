import { type Token, tokens } from '../../../../ui/theme/tokens.ts'

const declare = (mode: 'dark' | 'light' | 'value') =>
  tokens.flatMap((token) => (mode in token ? [`${token.name}:${token[mode as keyof Token]}`] : [])).join(';')

/** The variables of the kit's theme on the document: the host's mode, or else the visitor's setting. */
export const themeCss = `
:root{${declare('value')};${declare('light')};color-scheme:light}
@media (prefers-color-scheme:dark){:root{${declare('dark')};color-scheme:dark}}
:root[data-theme=light]{${declare('light')};color-scheme:light}
:root[data-theme=dark]{${declare('dark')};color-scheme:dark}
`
