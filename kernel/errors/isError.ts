import type { Errors } from '../types/register.ts'
import { type BaseError, brand } from './base.ts'

/**
 * Whether `error` is a tapkit error and, if a name is given, has that name. Works across two copies of the package.
 * @example
 * ```ts
 * import { isError } from 'tapkit/kernel'
 * try {
 *   throw new Error('x')
 * } catch (error) {
 *   if (isError(error, 'ConnectorNotFoundError')) console.info(error.params.id)
 * }
 * ```
 */
export function isError(error: unknown): error is BaseError
export function isError<name extends keyof Errors>(error: unknown, name: name): error is Errors[name]
export function isError(error: unknown, name?: string): boolean {
  if (typeof error !== 'object' || error === null || !(brand in error)) return false
  return name === undefined || (error as BaseError).name === name
}
