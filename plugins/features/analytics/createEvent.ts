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

/** A UUID of version 4; `crypto.randomUUID` is not there on a page without https. */
function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}
