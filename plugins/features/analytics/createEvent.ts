import { createId } from 'tapkit/kernel'
import type { AnalyticsEvent } from './types.ts'

/** Makes an event of this page, frozen: no sink can change what the next one is handed. */
export function createEvent(
  input: Pick<AnalyticsEvent, 'type' | 'event' | 'timestamp' | 'properties'>,
): AnalyticsEvent {
  const { origin, hostname } = location
  const properties = Object.freeze(input.properties)
  // A file has no origin.
  return Object.freeze({
    eventId: createId(),
    url: origin === 'null' ? '' : `${origin}/`,
    domain: hostname,
    ...input,
    properties,
  })
}
