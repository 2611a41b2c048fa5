import type { BaseError } from '../errors/base.ts'

/** Marks an error as proof that nothing was sent, because its class alone does not say so. */
export const markUnsent = <error extends BaseError>(error: error): error => Object.assign(error, { unsent: true })
