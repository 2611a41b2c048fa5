/**
 * DM Sans, from Google's font service: for `theme.fontStylesheet`, beside `--tk-font: 'DM Sans'`. It is not loaded unless an app names it.
 * @example
 * ```ts
 * import { createAppKit, defaultFontStylesheet } from 'tapkit'
 * createAppKit({ theme: { fontStylesheet: defaultFontStylesheet, variables: { '--tk-font': "'DM Sans', sans-serif" } }, plugins: [] })
 * ```
 */
export const defaultFontStylesheet =
  'https://fonts.googleapis.com/css2?family=DM+Sans:wght@400;500;600;700&display=swap'
