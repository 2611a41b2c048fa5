import { expect } from 'vitest'
import { type Row, refused } from './readRows.ts'

/** Checks one row against the function that plays its part, which may be async. */
export async function checkRow(row: Row, fn: (...args: never[]) => unknown): Promise<void> {
  let outcome: unknown
  let thrown: unknown
  try {
    outcome = await fn(...row.args)
  } catch (error) {
    outcome = refused
    thrown = error
  }
  if (row.throws) {
    expect(outcome, `${row.id} must be refused`).toBe(refused)
    if (typeof row.throws === 'string') expect(thrown).toHaveProperty('message', expect.stringContaining(row.throws))
  } else if (row.oneOf) expect(row.oneOf, `${row.id}: ${String(thrown)}`).toContainEqual(outcome)
  else if (outcome === refused) throw thrown
  else if ('subset' in row) expect(outcome).toMatchObject(row.subset as object)
  else expect(outcome).toEqual(row.expect)
}
