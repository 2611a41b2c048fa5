import type { LoadFailure } from './errors.ts'

/** How browsers and bundlers say that a package is not there: they name it in quotes, or as a module of Vite's that stands for it. */
const absent = /['"“`:]@walletconnect\/universal-provider['"”`:]/

/** How they say that a file did not come: Chromium and Firefox, Safari, webpack, Turbopack, Vite, SystemJS. */
const unserved =
  /dynamically imported module|importing a module script failed|load(ing)? (css )?chunk|unable to preload|error loading http/i

/** Why the import of the SDK failed. */
export function failureOf(cause: unknown): LoadFailure {
  const text = String(cause)
  if (absent.test(text)) return 'missing'
  return unserved.test(text) ? 'unserved' : 'broken'
}
