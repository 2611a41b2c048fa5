import type { LoadFailure } from './errors.ts'

/**
 * The messages of browsers and bundlers for a missing package: they name the package in quotes, or Vite's module that
 * stands for it.
 */
const absent = /['"“`:]@walletconnect\/universal-provider['"”`:]/

/** The messages for a file that did not load: Chromium and Firefox, Safari, webpack, Turbopack, Vite, SystemJS. */
const unserved =
  /dynamically imported module|importing a module script failed|load(ing)? (css )?chunk|unable to preload|error loading http/i

/** Why the import of the SDK failed. */
export function failureOf(cause: unknown): LoadFailure {
  const text = String(cause)
  if (absent.test(text)) return 'missing'
  return unserved.test(text) ? 'unserved' : 'broken'
}
