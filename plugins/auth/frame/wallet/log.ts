import * as v from 'valibot'

const entry = v.strictObject({
  event: v.picklist([
    'created',
    'unlocked',
    'signed',
    'sent',
    'consented',
    'signed_out',
    'exported',
    'passkey_added',
    'passkey_dropped',
    'code_made',
    'device_dropped',
    'logged_out',
    'handed_over',
    'not_handed_over',
    'escrow_dropped',
  ]),
  /** The origin of the host that asked. */
  host: v.exactOptional(v.pipe(v.string(), v.maxLength(300))),
  /** Milliseconds since 1970. */
  at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})

/** An act with the wallet on this device. */
export type Entry = Readonly<v.InferOutput<typeof entry>>

const most = 50

/** A record with one more entry. What another version of the page has written stays in it. */
export const addEntry = (record: unknown, added: Entry): unknown[] =>
  [...(Array.isArray(record) ? record : []), added].slice(-most)

/** The entries of a record, oldest first. Anything else is left out. */
export const readEntries = (record: unknown): Entry[] =>
  Array.isArray(record) ? record.filter((item): item is Entry => v.is(entry, item)).slice(-most) : []
