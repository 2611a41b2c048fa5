import { Fault } from '../../protocol/fault.ts'
import { ServerRefusal } from './refusal.ts'

/** Refusals that pass: the next question may be answered. */
const passing: ReadonlySet<string> = new Set(['social_unavailable', 'storage_unavailable', 'internal_error'])

/** Whether a question that is asked again and again may be answered the next time. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Fault || (error instanceof ServerRefusal && passing.has(error.code))
