/** One public variable: a value for both themes, or one for each. */
export type Token = { readonly name: `--tk-${string}` } & (
  | { readonly value: string }
  | { readonly dark: string; readonly light: string }
)

/** The look of a theme; `system` follows the visitor's setting. */
export type ThemeMode = 'dark' | 'light' | 'system'

const times = (name: string, master: string, suffixes: string, factors: readonly number[]): Token[] =>
  suffixes
    .split(' ')
    .map((suffix, at) => ({ name: `--tk-${name}-${suffix}`, value: `calc(var(--tk-${master}) * ${factors[at]})` }))

const sizes = '12 14 16 20 26 36 50'
const both = (name: string, value: string): Token => ({ name: `--tk-${name}`, value })
const pair = (name: string, dark: string, light: string): Token => ({ name: `--tk-${name}`, dark, light })

/** Every public variable, in the order of docs/theming.md. */
export const tokens: readonly Token[] = [
  both('width', '370px'),
  both('font-size-master', '10px'),
  both('radius-master', '4px'),

  both('font', "ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"),
  both('font-mono', "ui-monospace,'SF Mono',SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace"),
  ...times('text', 'font-size-master', sizes, [1.2, 1.4, 1.6, 2, 2.6, 3.6, 5]),
  ...times('lead', 'font-size-master', sizes, [1.6, 2, 2.4, 2.8, 3.2, 4, 5.6]),
  ...times('radius', 'radius-master', '1 2 3 card sheet', [1, 2, 3, 4, 5]),
  both('radius-full', '999px'),
  both('ease-enter', 'cubic-bezier(.16,.84,.28,1)'),
  both('ease-exit', 'cubic-bezier(.5,0,.9,.4)'),
  both('ease-move', 'cubic-bezier(.3,.1,.2,1)'),

  pair('surface', '#121617', '#ffffff'),
  pair('fill-1', '#1a1f21', '#f3f6f6'),
  pair('fill-2', '#242a2c', '#e8ecee'),
  pair('line', '#2b3133', '#dfe4e6'),
  pair('line-control', '#717b7f', '#7a8387'),
  pair('text-1', '#f1f4f5', '#151c1f'),
  pair('text-2', '#acb4b7', '#4b5458'),
  pair('text-3', '#8f989c', '#5f696d'),
  pair('accent', '#5bbfd3', '#00687a'),
  pair('accent-hover', '#7acddd', '#00525f'),
  pair('on-accent', '#031a1e', '#ffffff'),
  pair('accent-fill', '#14292e', '#e6f3f5'),
  pair('positive', '#6fdaa1', '#166d3f'),
  pair('positive-fill', '#15271f', '#e8f4ed'),
  pair('warning', '#f3bd5c', '#825007'),
  pair('warning-fill', '#2a2315', '#fbf2e0'),
  pair('danger', '#fc8983', '#b02425'),
  pair('danger-fill', '#2e1c1c', '#fcedec'),
  pair('on-danger', '#2a0a09', '#ffffff'),
  pair('accent-on-ink', '#00687a', '#5bbfd3'),
  pair('danger-on-ink', '#b02425', '#fc8983'),
  pair('plate', '#eff3f4', '#ffffff'),
  both('plate-ink', '#10181b'),
  pair('scrim', 'rgb(4 7 8/.64)', 'rgb(21 28 31/.4)'),
  pair('edge', '#2b3133', '#d5dbde'),
  pair('shadow', '0 32px 64px -24px rgb(0 0 0/.72)', '0 32px 64px -24px rgb(21 40 48/.28)'),

  // Where an accent of the host's own would be too faint as text or as a ring, the theme replaces these.
  both('accent-text', 'var(--tk-accent)'),
  both('accent-line', 'none'),
  both('focus', 'var(--tk-accent)'),
]

/** The default of a variable in one theme. */
export function tokenValue(name: `--tk-${string}`, mode: 'dark' | 'light'): string | undefined {
  const token = tokens.find((candidate) => candidate.name === name)
  return token && ('value' in token ? token.value : token[mode])
}

const declare = (mode: 'dark' | 'light' | 'value'): string =>
  tokens.flatMap((token) => (mode in token ? [`${token.name}:${token[mode as keyof Token]}`] : [])).join(';')

/**
 * The variables of a theme on the host element. A rule of the page on that element wins over `:host`, so
 * `tapkit-modal { --tk-accent: #f0f }` just works, and an important one here wins over that; `all: initial` keeps the rest
 * of the page's style out. The wrapper's border is not drawn: its colours are the host's as the browser reads them, and
 * that they pass into others is how a change of them is noticed.
 */
export function tokensCss(mode: ThemeMode = 'system', variables: Readonly<Record<string, string>> = {}): string {
  const light = `:host{--tk-mode:light;${declare('light')};color-scheme:light}`
  const own = Object.entries(variables).flatMap(([name, value]) =>
    name.startsWith('--tk-') ? [`${name}:${value}!important`] : [],
  )
  return `:host{all:initial;--tk-mode:dark;${declare('value')};${declare('dark')};color-scheme:dark}
${mode === 'light' ? light : mode === 'system' ? `@media (prefers-color-scheme:light){${light}}` : ''}
:host{--tk-given:var(--tk-accent);--tk-ink:var(--tk-text-1);${own.join(';')}}
.tk.tk{border-color:${['given', 'surface', 'ink'].map((name) => `color-mix(in srgb,var(--tk-${name}),red 0%)`).join(' ')};transition:border-color 1ms}
@media (prefers-contrast:more){:host{--tk-line:var(--tk-line-control);--tk-edge:var(--tk-line-control);--tk-text-3:var(--tk-text-2)}}
`
}
