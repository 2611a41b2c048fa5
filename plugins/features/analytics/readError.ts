import type { BaseError } from 'tapkit/kernel'
import { errorNames } from './allowed/errors.ts'
import { code } from './allowed/rules.ts'
import { readStack } from './readStack.ts'
import type { AnalyticsEvent } from './types.ts'

/** Reads an error's class, its code and its place in our own files. Its words and its causes do not leave. */
export function readError(error: BaseError): Pick<AnalyticsEvent, 'event' | 'properties'> {
  const errorType = errorNames.has(error.name) ? error.name : 'other'
  const errorMessage = String(code(error.code, { networks: [] }))
  return { event: categoryOf(errorType), properties: { errorType, errorMessage, stackTrace: readStack(error) } }
}

function categoryOf(name: string): string {
  if (name === 'HttpParseError') return 'DATA_PARSING_ERROR'
  return name.startsWith('Http') ? 'API_ERROR' : 'INTERNAL_SDK_ERROR'
}
