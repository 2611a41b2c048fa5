import type { BaseError } from '../errors/base.ts'
import type { Kernel } from '../types/kernel.ts'
import { wordingOf } from './wordingOf.ts'

/**
 * What people are told of an error, in the kit's locale. An `RPCError` says it in a wallet's or a node's own words.
 * @example
 * ```ts
 * import { createKernel, errorText, NotConnectedError } from 'tapkit/kernel'
 * const kernel = createKernel({ plugins: [], messages: { errors: { NotConnectedError: 'Kein Konto gefunden' } } })
 * await kernel.loadMessages()
 * errorText(kernel, new NotConnectedError()) // 'Kein Konto gefunden'
 * ```
 */
export const errorText = (
  kernel: Pick<Kernel, 'messages'>,
  { name, params, message }: Pick<BaseError, 'name' | 'params' | 'message'>,
): string => wordingOf(kernel, 'errors', name, params, message)
