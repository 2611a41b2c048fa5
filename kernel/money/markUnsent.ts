import type { BaseError } from '../errors/base.ts'

/** Notes on an error that nothing was sent, for certain: its class alone does not say so. */
export const markUnsent = <error extends BaseError>(error: error): error => Object.assign(error, { unsent: true })
