/** Put in by a bundler: the types of Node are none of a page's. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Whether the page is built for development (`NODE_ENV`): what only its developer should read is said there. Without a bundler there is no
 * `process`, and it is not.
 * @example
 * ```ts
 * import { isDevelopment } from 'tapkit/kernel'
 * if (isDevelopment()) console.info('acme: the faucet is empty.')
 * ```
 */
export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV === 'development'
  } catch {
    return false
  }
}
